import { Module } from '@nestjs/common';

import { AuditModule } from '../audit/audit.module.js';
import { CallerRights } from './caller-rights.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SessionsWorker } from './sessions/sessions.worker.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AuditModule],
  controllers: [UsersController],
  providers: [CallerRights, SessionsService, SessionsWorker, UsersService],
  exports: [CallerRights, SessionsService, UsersService],
})
export class UsersModule {}
