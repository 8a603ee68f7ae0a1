import { Module } from '@nestjs/common';

import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { CoreConnections } from './core-connections.js';
import { CoreDrivers } from './core-drivers.js';
import { KageDriver } from './drivers/kage/kage-driver.js';
import { KageHttp } from './drivers/kage/kage-http.js';
import { SandboxDriver } from './drivers/sandbox/sandbox-driver.js';

@Module({
  imports: [SecretsModule],
  providers: [
    { provide: KageHttp, useFactory: () => new KageHttp() },
    { provide: KageDriver, inject: [KageHttp], useFactory: (http: KageHttp) => new KageDriver(http) },
    SandboxDriver,
    CoreDrivers,
    CoreConnections,
  ],
  exports: [CoreDrivers, CoreConnections],
})
export class CoreModule {}
