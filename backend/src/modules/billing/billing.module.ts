import { Module } from '@nestjs/common';

import { AuditModule } from '../audit/audit.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { BillingService } from './billing.service.js';
import { LowBalance } from './low-balance.js';

@Module({
  imports: [AuditModule, OutboxModule],
  providers: [BillingService, LowBalance],
  exports: [BillingService],
})
export class BillingModule {}
