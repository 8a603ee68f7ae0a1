import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { CountersModule } from '../../common/counters/counters.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CallerRights } from './memberships/caller-rights.js';
import { LoginThrottle } from './login-throttle.js';
import { MembershipsService } from './memberships/memberships.service.js';
import { OwnPassword } from './passwords/own-password.js';
import { ChallengesService } from './factors/challenges.service.js';
import { CodesService } from './factors/codes.service.js';
import { PasskeysService } from './factors/passkeys.service.js';
import { SecondFactors } from './factors/second-factors.js';
import { SignInChallenge } from './factors/sign-in-challenge.entity.js';
import { UserFactorsController } from './factors/user-factors.controller.js';
import { UserPasskey } from './factors/user-passkey.entity.js';
import { UserRecoveryCode } from './factors/user-recovery-code.entity.js';
import { UserTotp } from './factors/user-totp.entity.js';
import { UserSessionsController } from './sessions/user-sessions.controller.js';
import { IdentitiesService } from './identities/identities.service.js';
import { UserIdentity } from './identities/user-identity.entity.js';
import { GivenAccess } from './links/given-access.js';
import { LinksService } from './links/links.service.js';
import { UserLink } from './links/user-link.entity.js';
import { NewPasswords } from './passwords/new-passwords.js';
import { Role } from './roles/role.entity.js';
import { RolesController } from './roles/roles.controller.js';
import { RolesService } from './roles/roles.service.js';
import { ConfirmationsService } from './independence/confirmations.service.js';
import { IndependenceService } from './independence/independence.service.js';
import { UserEndedRights } from './independence/user-ended-rights.entity.js';
import { UserInfluence } from './independence/user-influence.entity.js';
import { ProjectAssignment } from './memberships/project-assignment.entity.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SessionsWorker } from './sessions/sessions.worker.js';
import { UserLoginAddress } from './sessions/user-login-address.entity.js';
import { UserSession } from './sessions/user-session.entity.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

/** The services that other modules may use. */
const SERVICES = [
  GivenAccess,
  CallerRights,
  ConfirmationsService,
  ChallengesService,
  CodesService,
  IdentitiesService,
  IndependenceService,
  LinksService,
  LoginThrottle,
  MembershipsService,
  NewPasswords,
  OwnPassword,
  PasskeysService,
  RolesService,
  SecondFactors,
  SessionsService,
  UsersService,
];

@Module({
  imports: [
    AuditModule,
    CountersModule,
    OutboxModule,
    SecretsModule,
    SettingsModule,
    TypeOrmModule.forFeature([
      ProjectAssignment,
      Role,
      SignInChallenge,
      User,
      UserEndedRights,
      UserIdentity,
      UserInfluence,
      UserLink,
      UserLoginAddress,
      UserPasskey,
      UserRecoveryCode,
      UserSession,
      UserTotp,
    ]),
  ],
  controllers: [RolesController, UserFactorsController, UserSessionsController, UsersController],
  providers: [...SERVICES, SessionsWorker],
  exports: [...SERVICES],
})
export class UsersModule {}
