import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { CountersModule } from '../../common/counters/counters.module.js';
import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { DeliveriesRetention } from './deliveries/deliveries-retention.worker.js';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import { ReplaysService } from './replays/replays.service.js';
import { DeliveriesWorker } from './deliveries/deliveries.worker.js';
import { FanOutWorker } from './deliveries/fan-out.worker.js';
import { PingService } from './deliveries/ping.service.js';
import { WebhookSender } from './deliveries/sender.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';
import { Webhook } from './webhook.entity.js';
import { WebhookDelivery } from './deliveries/webhook-delivery.entity.js';
import { WebhookReplay } from './replays/webhook-replay.entity.js';

@Module({
  imports: [
    AuditModule,
    CountersModule,
    IdempotencyModule,
    OutboxModule,
    ProjectsModule,
    SecretsModule,
    TypeOrmModule.forFeature([Webhook, WebhookDelivery, WebhookReplay]),
  ],
  controllers: [DeliveriesController, WebhooksController],
  providers: [
    DeliveriesRetention,
    DeliveriesService,
    DeliveriesWorker,
    FanOutWorker,
    PingService,
    ReplaysService,
    WebhookSender,
    WebhooksService,
  ],
})
export class WebhooksModule {}
