import { Injectable } from '@nestjs/common';

import type { CoreConnection, CoreDriver, CoreDriverName, DriverDescription } from './core-driver.js';
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

  of({ driver }: Pick<CoreConnection, 'driver'>): CoreDriver {
    const found = this.drivers[driver];
    if (!found) throw new Error(`There is no core driver ${driver}`);
    return found;
  }

  /** What a project may choose from; the sandbox belongs to development keys. */
  descriptions(): DriverDescription[] {
    return Object.values(this.drivers).flatMap(({ description }) => (description.name === 'sandbox' ? [] : [description]));
  }

  /** Whether the server knows accounts by a login, or by a token alone. */
  hasLogin(driver: CoreDriverName): boolean {
    return this.of({ driver }).description.fields.some(({ name }) => name === 'kageLogin');
  }
}
