import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { CountersModule } from '../../common/counters/counters.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { CoreModule } from '../core/core.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { ProjectParts } from '../projects/project-parts.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { Deals } from './quotes/deals.js';
import { ExpiryWorker } from './renewals/expiry.worker.js';
import { QuotesService } from './quotes/quotes.service.js';
import { DeletedController } from './deleted/deleted.controller.js';
import { RestoreService } from './deleted/restore.service.js';
import { SalesService } from './lifecycle/sales.service.js';
import { StateWriter } from './lifecycle/state-writer.js';
import { Subscription } from './subscription.entity.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsPartnerController } from './subscriptions.partner.controller.js';
import { TransferService } from './transfers/transfer.service.js';
import { TransfersController } from './transfers/transfers.controller.js';
import { SubscriptionReads } from './subscription-reads.js';
import { SubscriptionsService } from './lifecycle/subscriptions.service.js';
import { ChangeLog } from './lifecycle/change-log.js';
import { BulkService } from './bulk/bulk.service.js';
import { ImportService } from './bulk/import.service.js';
import { BulkController } from './bulk/bulk.controller.js';
import { PartnerBillingController } from './ledger/billing.partner.controller.js';
import { TransactionsExportController } from './ledger/transactions-export.controller.js';
import { Plan } from './plans/plan.entity.js';
import { PlansController } from './plans/plans.controller.js';
import { PlansPartnerController } from './plans/plans.partner.controller.js';
import { PlansService } from './plans/plans.service.js';
import { CredentialsController } from './vpn-users/credentials/credentials.controller.js';
import { CredentialsService } from './vpn-users/credentials/credentials.service.js';
import { ForecastController } from './forecast/forecast.controller.js';
import { ForecastService } from './forecast/forecast.service.js';
import { TakenLogins } from './lifecycle/taken-logins.js';
import { RemindersWorker } from './renewals/reminders.worker.js';
import { RenewalsService } from './renewals/renewals.service.js';
import { RenewalsWorker } from './renewals/renewals.worker.js';
import { VpnUser } from './vpn-users/vpn-user.entity.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SandboxPartnerController } from './sandbox/sandbox.partner.controller.js';
import { SandboxService } from './sandbox/sandbox.service.js';
import { SandboxWorker } from './sandbox/sandbox.worker.js';
import { UsageRetention } from './vpn-users/usage-retention.worker.js';
import { VpnUsersController } from './vpn-users/vpn-users.controller.js';
import { VpnUsersPartnerController } from './vpn-users/vpn-users.partner.controller.js';
import { VpnUserReads } from './vpn-users/vpn-user-reads.js';

/** Sandbox users are not counted, nor are users that wait for the core to confirm their removal. */
const VPN_USER_COUNT = `(SELECT count(*) FROM vpn_users v WHERE v.project_id = p.id AND v.desired = 'present' AND v.environment = 'production')`;

@Module({
  imports: [
    AuditModule,
    BillingModule,
    CoreModule,
    CountersModule,
    IdempotencyModule,
    OutboxModule,
    ProjectsModule,
    SecretsModule,
    SettingsModule,
    TypeOrmModule.forFeature([Plan, Subscription, VpnUser]),
  ],
  controllers: [
    // Before the controller whose `/subscriptions/:id` would read its path as an id.
    DeletedController,
    SubscriptionsController,
    SubscriptionsPartnerController,
    TransfersController,
    PartnerBillingController,
    TransactionsExportController,
    BulkController,
    ForecastController,
    PlansController,
    PlansPartnerController,
    SandboxController,
    SandboxPartnerController,
    VpnUsersController,
    CredentialsController,
    VpnUsersPartnerController,
  ],
  providers: [
    Deals,
    QuotesService,
    RestoreService,
    SalesService,
    SubscriptionsService,
    StateWriter,
    TakenLogins,
    TransferService,
    ChangeLog,
    SubscriptionReads,
    VpnUserReads,
    BulkService,
    ImportService,
    ForecastService,
    PlansService,
    RemindersWorker,
    RenewalsService,
    RenewalsWorker,
    ExpiryWorker,
    SandboxService,
    SandboxWorker,
    UsageRetention,
    CredentialsService,
  ],
  exports: [ForecastService, SalesService, SubscriptionsService, SubscriptionReads, TakenLogins, VpnUserReads],
})
export class SubscriptionsModule implements OnModuleInit {
  constructor(private readonly projects: ProjectParts) {}

  onModuleInit(): void {
    this.projects.register({
      columns: { vpnUserCount: VPN_USER_COUNT },
      isInUse: async (db, projectId) =>
        (await db.getRepository(Subscription).existsBy({ projectId })) || (await db.getRepository(VpnUser).existsBy({ projectId })),
    });
  }
}
