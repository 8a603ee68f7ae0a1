import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { CountersModule } from '../../common/counters/counters.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CallerRights } from './memberships/caller-rights.js';
import { LoginThrottle } from './login-throttle.js';
import { MembershipsService } from './memberships/memberships.service.js';
import { OwnPassword } from './passwords/own-password.js';
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

@Module({
  imports: [
    AuditModule,
    CountersModule,
    SettingsModule,
    TypeOrmModule.forFeature([ProjectAssignment, Role, User, UserEndedRights, UserInfluence, UserLoginAddress, UserSession]),
  ],
  controllers: [RolesController, UsersController],
  providers: [
    CallerRights,
    ConfirmationsService,
    IndependenceService,
    LoginThrottle,
    MembershipsService,
    NewPasswords,
    OwnPassword,
    RolesService,
    SessionsService,
    SessionsWorker,
    UsersService,
  ],
  exports: [
    CallerRights,
    ConfirmationsService,
    IndependenceService,
    LoginThrottle,
    MembershipsService,
    NewPasswords,
    OwnPassword,
    RolesService,
    SessionsService,
    UsersService,
  ],
})
export class UsersModule {}
