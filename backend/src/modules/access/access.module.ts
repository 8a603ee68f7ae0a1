import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';

import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { ErrorFilter } from './error.filter.js';
import { LocalStrategy } from './local.strategy.js';
import { PartnerAuthenticator } from './partner.authenticator.js';
import { StaffAuthenticator } from './staff.authenticator.js';
import { UnknownRouteController } from './unknown-route.controller.js';

@Module({
  imports: [ApiKeysModule, AuditModule, PassportModule, UsersModule],
  controllers: [AuthController, UnknownRouteController],
  providers: [
    AuthService,
    LocalStrategy,
    PartnerAuthenticator,
    StaffAuthenticator,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
})
export class AccessModule {}
