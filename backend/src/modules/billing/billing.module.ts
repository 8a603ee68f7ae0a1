import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AuditModule } from '../audit/audit.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { ProjectParts } from '../projects/project-parts.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { Adjustment } from './adjustments/adjustment.entity.js';
import { AdjustmentsController } from './adjustments/adjustments.controller.js';
import { AdjustmentsService } from './adjustments/adjustments.service.js';
import { AttachmentsRetention } from './attachments/attachments-retention.worker.js';
import { AttachmentsController } from './attachments/attachments.controller.js';
import { AttachmentsService } from './attachments/attachments.service.js';
import { TopupAttachment } from './attachments/topup-attachment.entity.js';
import { BalancesController } from './balances/balances.controller.js';
import { BalancesService } from './balances/balances.service.js';
import { ProjectBalance } from './balances/project-balance.entity.js';
import { BillingService } from './billing.service.js';
import { CreditConfirmation } from './confirmation/credit-confirmation.service.js';
import { Ledgers } from './ledgers.js';
import { LowBalance } from './low-balance.js';
import { PaymentMethodsController } from './payment-methods/payment-methods.controller.js';
import { PaymentMethodsService } from './payment-methods/payment-methods.service.js';
import { BalanceReservation } from './reservations/balance-reservation.entity.js';
import { ReversalsController } from './reversals/reversals.controller.js';
import { ReversalsService } from './reversals/reversals.service.js';
import { TopupReversal } from './reversals/topup-reversal.entity.js';
import { SandboxLedger } from './sandbox/sandbox-ledger.js';
import { BulkApproval } from './confirmation/bulk-approval.service.js';
import { ChainTopups } from './topups/chain-topups.service.js';
import { TopupRequest } from './topups/topup-request.entity.js';
import { TopupsController } from './topups/topups.controller.js';
import { TopupsService } from './topups/topups.service.js';
import { Transaction } from './transactions/transaction.entity.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { TransactionsService } from './transactions/transactions.service.js';

@Module({
  imports: [
    AuditModule,
    IdempotencyModule,
    OutboxModule,
    ProjectsModule,
    SettingsModule,
    TypeOrmModule.forFeature([Adjustment, BalanceReservation, ProjectBalance, Transaction, TopupAttachment, TopupRequest, TopupReversal]),
    UsersModule,
  ],
  controllers: [
    AdjustmentsController,
    AttachmentsController,
    BalancesController,
    PaymentMethodsController,
    ReversalsController,
    TopupsController,
    TransactionsController,
  ],
  providers: [
    AdjustmentsService,
    AttachmentsRetention,
    AttachmentsService,
    BalancesService,
    BillingService,
    BulkApproval,
    ChainTopups,
    CreditConfirmation,
    Ledgers,
    LowBalance,
    PaymentMethodsService,
    ReversalsService,
    SandboxLedger,
    TopupsService,
    TransactionsService,
  ],
  exports: [BalancesService, BillingService, ChainTopups, CreditConfirmation, Ledgers, SandboxLedger],
})
export class BillingModule implements OnModuleInit {
  constructor(private readonly projects: ProjectParts) {}

  onModuleInit(): void {
    this.projects.register({
      // So a movement always finds a balance.
      create: async (tx, projectId) => void (await tx.getRepository(ProjectBalance).insert({ projectId })),
      columns: {
        balance: 'coalesce(b.balance, 0.00)',
        lowBalanceThreshold: 'coalesce(b.low_balance_threshold, 100.00)',
        isBalanceLow: 'coalesce(b.balance - b.reserved < b.low_balance_threshold, true)',
      },
      join: 'LEFT JOIN project_balances b ON b.project_id = p.id',
      isInUse: (db, projectId) => db.getRepository(Transaction).existsBy({ projectId }),
    });
    for (const entity of [Adjustment, TopupRequest, TopupReversal])
      this.projects.register({ isInUse: (db, projectId) => db.getRepository(entity).existsBy({ projectId, status: 'pending' }) });
  }
}
