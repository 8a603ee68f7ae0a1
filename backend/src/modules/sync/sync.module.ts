import { Module } from '@nestjs/common';

import { AuditModule } from '../audit/audit.module.js';
import { CoreModule } from '../core/core.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ConnectionController } from './connection/connection.controller.js';
import { ConnectionService } from './connection/connection.service.js';
import { OrphansController } from './orphans/orphans.controller.js';
import { OrphansService } from './orphans/orphans.service.js';
import { ProbeWorker } from './probe.worker.js';
import { FindingsWriter } from './reconciliation/findings.writer.js';
import { SyncParts } from './reconciliation/parts.js';
import { PreviewsController } from './reconciliation/previews.controller.js';
import { PreviewsService } from './reconciliation/previews.service.js';
import { ReconciliationWorker } from './reconciliation/reconciliation.worker.js';
import { SyncRuns } from './reconciliation/runs.service.js';
import { SyncChanges } from './sync.changes.js';
import { SyncClaims } from './sync.claims.js';
import { SyncController } from './sync.controller.js';
import { SyncFailures } from './sync.failures.js';
import { SyncPauses } from './sync.pauses.js';
import { SyncSender } from './sync.sender.js';
import { SyncService } from './sync.service.js';
import { SyncShares } from './sync.shares.js';
import { SyncSuccesses } from './sync.successes.js';
import { SyncWaits } from './sync.waits.js';
import { SyncWorker } from './sync.worker.js';

@Module({
  imports: [AuditModule, CoreModule, IdempotencyModule, OutboxModule, ProjectsModule, SettingsModule, SubscriptionsModule],
  controllers: [SyncController, PreviewsController, OrphansController, ConnectionController],
  providers: [
    SyncWorker,
    SyncChanges,
    SyncClaims,
    SyncShares,
    SyncSender,
    SyncSuccesses,
    SyncFailures,
    SyncPauses,
    SyncWaits,
    SyncService,
    SyncRuns,
    SyncParts,
    FindingsWriter,
    ReconciliationWorker,
    PreviewsService,
    OrphansService,
    ConnectionService,
    ProbeWorker,
  ],
})
export class SyncModule {}
