import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { ENV, type Env } from '../../config/env.js';
import { AuditModule } from '../audit/audit.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { ProjectParts } from '../projects/project-parts.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { UsersModule } from '../users/users.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AssetChanges } from './assets/asset-changes.service.js';
import { AssetCheck } from './assets/asset-check.js';
import { AssetsController } from './assets/assets.controller.js';
import { AssetsService } from './assets/assets.service.js';
import { StoredAsset } from './assets/stored-asset.entity.js';
import { Chains } from './chain/chains.js';
import { CryptoRetention } from './crypto-retention.worker.js';
import { CryptoStatus } from './crypto-status.service.js';
import { CRYPTO_CONFIG, cryptoConfigOf } from './crypto-config.js';
import { Claims } from './payments/ownership/claims.js';
import { CryptoPaymentClaim } from './payments/ownership/crypto-payment-claim.entity.js';
import { CryptoPaymentSubmission } from './payments/ownership/crypto-payment-submission.entity.js';
import { CryptoPayment } from './payments/crypto-payment.entity.js';
import { Crediting } from './payments/crediting.js';
import { PaymentDecisions } from './payments/payment-decisions.service.js';
import { PaymentRecorder } from './payments/payment-recorder.js';
import { CryptoPaymentRequest } from './payments/requests/crypto-payment-request.entity.js';
import { PaymentRequestsService } from './payments/requests/payment-requests.service.js';
import { PaymentsController } from './payments/payments.controller.js';
import { PaymentsService } from './payments/payments.service.js';
import { TransactionReader } from './payments/transaction-reader.js';
import { CryptoRefund } from './refunds/crypto-refund.entity.js';
import { HeldRefunds } from './refunds/held-refunds.js';
import { RefundSigning } from './refunds/signing/refund-signing.service.js';
import { RefundSteps } from './refunds/refund-steps.js';
import { RefundTracker } from './refunds/signing/refund-tracker.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { RefundsService } from './refunds/refunds.service.js';
import { PriceController } from './price/price.controller.js';
import { PriceService } from './price/price.service.js';
import { WalletsController } from './wallets/wallets.controller.js';
import { WalletsService } from './wallets/wallets.service.js';
import { Confirm } from './watcher/confirm.js';
import { DeepCheck } from './watcher/deep-check.js';
import { PendingTransactionTracker } from './watcher/pending-transaction-tracker.js';
import { Scan } from './watcher/scan.js';
import { CryptoWatcher } from './watcher/watcher.js';
import { WatcherController } from './watcher/watcher.controller.js';
import { PriceQuote } from './price/price-quote.entity.js';

@Module({
  imports: [
    AuditModule,
    BillingModule,
    IdempotencyModule,
    OutboxModule,
    ProjectsModule,
    SecretsModule,
    SettingsModule,
    UsersModule,
    TypeOrmModule.forFeature([
      CryptoPayment,
      CryptoPaymentClaim,
      CryptoPaymentRequest,
      CryptoPaymentSubmission,
      CryptoRefund,
      PriceQuote,
      StoredAsset,
    ]),
  ],
  controllers: [AssetsController, PaymentsController, PriceController, RefundsController, WalletsController, WatcherController],
  providers: [
    { provide: CRYPTO_CONFIG, inject: [ENV], useFactory: (env: Env) => cryptoConfigOf(env) },
    AssetChanges,
    AssetCheck,
    AssetsService,
    Chains,
    Claims,
    Confirm,
    Crediting,
    CryptoRetention,
    CryptoStatus,
    CryptoWatcher,
    DeepCheck,
    HeldRefunds,
    PaymentDecisions,
    PaymentRecorder,
    PaymentRequestsService,
    PaymentsService,
    PendingTransactionTracker,
    PriceService,
    RefundSigning,
    RefundSteps,
    RefundTracker,
    RefundsService,
    Scan,
    TransactionReader,
    WalletsService,
  ],
  exports: [AssetsService, Chains, CryptoStatus],
})
export class CryptoModule implements OnModuleInit {
  constructor(private readonly projects: ProjectParts) {}

  onModuleInit(): void {
    for (const entity of [CryptoPayment, CryptoPaymentClaim])
      this.projects.register({ isInUse: (db, projectId) => db.getRepository(entity).existsBy({ projectId }) });
  }
}
