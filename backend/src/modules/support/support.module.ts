import { Module } from '@nestjs/common';

import { AuditModule } from '../audit/audit.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { SupportController } from './support.controller.js';
import { SupportService } from './support.service.js';

@Module({
  imports: [AuditModule, IdempotencyModule, OutboxModule],
  controllers: [SupportController],
  providers: [SupportService],
})
export class SupportModule {}
