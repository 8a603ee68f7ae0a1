import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { ThrottlerModule } from '@nestjs/throttler';

import { Counters } from '../../common/counters/counters.js';
import { CountersModule } from '../../common/counters/counters.module.js';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessGuard, RequestGuard } from './access-guard.js';
import { AuthController } from './sign-in/auth.controller.js';
import { AuthService } from './sign-in/auth.service.js';
import { ErrorFilter } from './error-filter.js';
import { FailedLookups, KeyThrottlerGuard, throttlerOptions } from './throttling/key-throttler-guard.js';
import { LocalStrategy } from './sign-in/local-auth-guard.js';
import { PartnerAuthenticator } from './partner-authenticator.js';
import { SessionCookie } from './session-cookie.js';
import { FactorsController } from './factors/factors.controller.js';
import { PasskeyOptions } from './factors/passkey-options.js';
import { ProofController } from './factors/proof.controller.js';
import { SecondStepController } from './factors/second-step.controller.js';
import { SignIns } from './sign-in/sign-ins.js';
import { OidcController } from './oidc/oidc.controller.js';
import { OidcProvider } from './oidc/oidc-provider.js';
import { OidcVisits } from './oidc/oidc-visits.js';
import { StaffAuthenticator } from './staff-authenticator.js';
import { LinksController } from './links/links.controller.js';
import { UserLinkController } from './links/user-link.controller.js';
import { UnknownRouteController } from './unknown-route.controller.js';
import { ViewAsController } from './view-as.controller.js';

@Module({
  imports: [
    ApiKeysModule,
    AuditModule,
    CountersModule,
    IdempotencyModule,
    PassportModule,
    SettingsModule,
    ThrottlerModule.forRootAsync({ imports: [CountersModule], inject: [Counters], useFactory: throttlerOptions }),
    UsersModule,
  ],
  controllers: [
    AuthController,
    FactorsController,
    LinksController,
    OidcController,
    ProofController,
    SecondStepController,
    UserLinkController,
    UnknownRouteController,
    ViewAsController,
  ],
  providers: [
    AuthService,
    FailedLookups,
    LocalStrategy,
    OidcProvider,
    OidcVisits,
    PartnerAuthenticator,
    PasskeyOptions,
    SessionCookie,
    SignIns,
    StaffAuthenticator,
    { provide: APP_FILTER, useClass: ErrorFilter },
    // In this order: who calls, whether they call too often, what is wrong with the request.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: KeyThrottlerGuard },
    { provide: APP_GUARD, useClass: RequestGuard },
  ],
})
export class AccessModule {}
