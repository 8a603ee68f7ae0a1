import { Injectable } from '@nestjs/common';

import type { CoreConnection, CoreDriver } from './core-driver.js';
import { KageDriver } from './drivers/kage/kage-driver.js';
import { PasarguardDriver } from './drivers/pasarguard/pasarguard-driver.js';
import { RadiusDriver } from './drivers/radius/radius-driver.js';
import { SandboxDriver } from './drivers/sandbox/sandbox-driver.js';
import { ThreeXUiDriver } from './drivers/three-x-ui/three-x-ui-driver.js';

@Injectable()
export class CoreDrivers {
  private readonly drivers: Readonly<Record<string, CoreDriver>>;

  constructor(kage: KageDriver, pasarguard: PasarguardDriver, threeXUi: ThreeXUiDriver, radius: RadiusDriver, sandbox: SandboxDriver) {
    this.drivers = Object.fromEntries([kage, pasarguard, threeXUi, radius, sandbox].map((driver) => [driver.description.name, driver]));
  }

  of({ driver }: CoreConnection): CoreDriver {
    const found = this.drivers[driver];
    if (!found) throw new Error(`There is no core driver ${driver}`);
    return found;
  }
}
