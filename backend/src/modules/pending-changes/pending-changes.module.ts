import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AuditModule } from '../audit/audit.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { UsersModule } from '../users/users.module.js';
import { PendingChange } from './pending-change.entity.js';
import { PendingChangesController } from './pending-changes.controller.js';
import { PendingChangesService } from './pending-changes.service.js';

@Module({
  imports: [AuditModule, IdempotencyModule, OutboxModule, TypeOrmModule.forFeature([PendingChange]), UsersModule],
  controllers: [PendingChangesController],
  providers: [PendingChangesService],
  exports: [PendingChangesService],
})
export class PendingChangesModule {}
