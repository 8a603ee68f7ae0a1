import { Module } from '@nestjs/common';

import { AuditModule } from '../audit/audit.module.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SessionsWorker } from './sessions/sessions.worker.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AuditModule],
  controllers: [UsersController],
  providers: [SessionsService, SessionsWorker, UsersService],
  exports: [SessionsService, UsersService],
})
export class UsersModule {}
