import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { CountersModule } from '../../common/counters/counters.module.js';
import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { CoreModule } from '../core/core.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ConnectionController } from './connection/connection.controller.js';
import { ConnectionThrottle } from './connection/connection-throttle.js';
import { ConnectionService } from './connection/connection.service.js';
import { BulkAdoptionService } from './orphans/bulk-adoption.service.js';
import { OrphansController } from './orphans/orphans.controller.js';
import { OrphansService } from './orphans/orphans.service.js';
import { MovePreviewsService } from './moves/move-previews.service.js';
import { MovesController } from './moves/moves.controller.js';
import { MovesService } from './moves/moves.service.js';
import { MovesWorker } from './moves/moves.worker.js';
import { ProjectMove } from './moves/project-move.entity.js';
import { ProjectMoveUser } from './moves/project-move-user.entity.js';
import { ProbeWorker } from './connection/probe.worker.js';
import { FindingsWriter } from './reconciliation/findings.queries.js';
import { TrafficResetsWorker } from './readings/traffic-resets.worker.js';
import { SyncParts } from './reconciliation/sync-parts.js';
import { PreviewsController } from './reconciliation/previews/previews.controller.js';
import { PreviewsService } from './reconciliation/previews/previews.service.js';
import { ReconciliationWorker } from './reconciliation/reconciliation.worker.js';
import { SyncRuns } from './reconciliation/sync-runs.js';
import { ProjectChanges } from './queue/project-changes.js';
import { DueUsers } from './queue/due-users.js';
import { SyncController } from './sync.controller.js';
import { SyncFailures } from './queue/sync-failures.js';
import { ProjectPauses } from './rate-limit/project-pauses.js';
import { SyncSender } from './queue/sync-sender.js';
import { SyncService } from './sync.service.js';
import { CallPermits } from './rate-limit/call-permits.js';
import { SyncSuccesses } from './queue/sync-successes.js';
import { Cooldowns } from './rate-limit/cooldowns.js';
import { SyncWorker } from './queue/sync.worker.js';
import { UptimeController } from './uptime/uptime.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ProjectMove, ProjectMoveUser]),
    SecretsModule,
    AuditModule,
    BillingModule,
    CountersModule,
    CoreModule,
    IdempotencyModule,
    OutboxModule,
    ProjectsModule,
    SettingsModule,
    SubscriptionsModule,
  ],
  controllers: [SyncController, PreviewsController, OrphansController, ConnectionController, MovesController, UptimeController],
  providers: [
    SyncWorker,
    ProjectChanges,
    DueUsers,
    CallPermits,
    SyncSender,
    SyncSuccesses,
    SyncFailures,
    ProjectPauses,
    Cooldowns,
    SyncService,
    SyncRuns,
    SyncParts,
    FindingsWriter,
    ReconciliationWorker,
    PreviewsService,
    OrphansService,
    BulkAdoptionService,
    ConnectionService,
    ConnectionThrottle,
    ProbeWorker,
    MovePreviewsService,
    MovesService,
    MovesWorker,
    TrafficResetsWorker,
  ],
})
export class SyncModule {}
