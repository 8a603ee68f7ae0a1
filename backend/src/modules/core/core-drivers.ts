import { Injectable } from '@nestjs/common';

import type { CoreConnection, CoreDriver } from './core-driver.js';
import { KageDriver } from './drivers/kage/kage-driver.js';
import { SandboxDriver } from './drivers/sandbox/sandbox-driver.js';

@Injectable()
export class CoreDrivers {
  private readonly drivers: Readonly<Record<string, CoreDriver>>;

  constructor(kage: KageDriver, sandbox: SandboxDriver) {
    this.drivers = { kage, sandbox };
  }

  of({ driver }: CoreConnection): CoreDriver {
    const found = this.drivers[driver];
    if (!found) throw new Error(`There is no core driver ${driver}`);
    return found;
  }
}
