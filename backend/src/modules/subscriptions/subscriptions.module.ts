import { Module } from '@nestjs/common';

import { CountersModule } from '../../common/counters/counters.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { ExpiryWorker } from './expiry.worker.js';
import { SalesService } from './sales.service.js';
import { StateWriter } from './state.writer.js';
import { SubscriptionsAdminController } from './subscriptions.admin.controller.js';
import { SubscriptionsPartnerController } from './subscriptions.partner.controller.js';
import { SubscriptionReads } from './subscriptions.reads.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { SubscriptionsStory } from './subscriptions.story.js';
import { BulkService } from './transfer/bulk.service.js';
import { ImportService } from './transfer/import.service.js';
import { TransferController } from './transfer/transfer.controller.js';
import { VpnUsersController } from './vpn-users/vpn-users.controller.js';
import { VpnUsersPartnerController } from './vpn-users/vpn-users.partner.controller.js';
import { VpnUserReads } from './vpn-users/vpn-users.reads.js';

@Module({
  imports: [AuditModule, BillingModule, CountersModule, IdempotencyModule, OutboxModule],
  controllers: [
    SubscriptionsAdminController,
    SubscriptionsPartnerController,
    TransferController,
    VpnUsersController,
    VpnUsersPartnerController,
  ],
  providers: [
    SalesService,
    SubscriptionsService,
    StateWriter,
    SubscriptionsStory,
    SubscriptionReads,
    VpnUserReads,
    BulkService,
    ImportService,
    ExpiryWorker,
  ],
  exports: [SalesService, SubscriptionsService, SubscriptionReads, VpnUserReads],
})
export class SubscriptionsModule {}
