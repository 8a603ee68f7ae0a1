import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { CoreConnections } from './core-connections.js';
import { CoreSignIn } from './sign-ins/core-sign-in.entity.js';
import { CoreDrivers } from './core-drivers.js';
import { CoreDriversController } from './core-drivers.controller.js';
import { KageDriver } from './drivers/kage/kage-driver.js';
import { PasarguardApi } from './drivers/pasarguard/pasarguard-api.js';
import { PasarguardDriver } from './drivers/pasarguard/pasarguard-driver.js';
import { RadiusDatabases } from './drivers/radius/radius-databases.js';
import { RadiusDriver } from './drivers/radius/radius-driver.js';
import { SandboxDriver } from './drivers/sandbox/sandbox-driver.js';
import { ThreeXUiApi } from './drivers/three-x-ui/three-x-ui-api.js';
import { ThreeXUiDriver } from './drivers/three-x-ui/three-x-ui-driver.js';
import { CoreHttp } from './http/core-http.js';
import { ServerSupport } from './server-support.js';
import { SignIns } from './sign-ins/sign-ins.js';

@Module({
  imports: [SecretsModule, TypeOrmModule.forFeature([CoreSignIn])],
  controllers: [CoreDriversController],
  providers: [
    { provide: CoreHttp, useFactory: () => new CoreHttp() },
    { provide: KageDriver, inject: [CoreHttp], useFactory: (http: CoreHttp) => new KageDriver(http) },
    PasarguardApi,
    PasarguardDriver,
    RadiusDatabases,
    RadiusDriver,
    SandboxDriver,
    ThreeXUiApi,
    ThreeXUiDriver,
    ServerSupport,
    SignIns,
    CoreDrivers,
    CoreConnections,
  ],
  exports: [CoreDrivers, CoreConnections, SignIns],
})
export class CoreModule {}
