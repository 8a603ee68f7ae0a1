import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';

import { CsvModule } from './common/http/csv/csv.module.js';
import { validationPipe } from './common/http/validation-pipe.js';
import { ConfigModule } from './config/config.module.js';
import type { Env } from './config/env.js';
import { DatabaseModule } from './database/database.module.js';
import { AccessModule } from './modules/access/access.module.js';
import { AnalyticsModule } from './modules/analytics/analytics.module.js';
import { ApiKeysModule } from './modules/api-keys/api-keys.module.js';
import { AttentionModule } from './modules/attention/attention.module.js';
import { AuditModule } from './modules/audit/audit.module.js';
import { BackupsModule } from './modules/backups/backups.module.js';
import { BillingModule } from './modules/billing/billing.module.js';
import { CryptoModule } from './modules/crypto/crypto.module.js';
import { CoreModule } from './modules/core/core.module.js';
import { DocumentsModule } from './modules/documents/documents.module.js';
import { HealthModule } from './modules/health/health.module.js';
import { IdempotencyModule } from './modules/idempotency/idempotency.module.js';
import { NotificationsModule } from './modules/notifications/notifications.module.js';
import { OutboxModule } from './modules/outbox/outbox.module.js';
import { ProjectsModule } from './modules/projects/projects.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { ViewsModule } from './modules/views/views.module.js';
import { ConsoleSettingsModule } from './modules/console-settings/console-settings.module.js';
import { SubscriptionsModule } from './modules/subscriptions/subscriptions.module.js';
import { SupportModule } from './modules/support/support.module.js';
import { SyncModule } from './modules/sync/sync.module.js';
import { UsersModule } from './modules/users/users.module.js';
import { WebhooksModule } from './modules/webhooks/webhooks.module.js';

/** Lowest rank first: a module imports only from lines above its own (test/architecture.spec.ts). */
const FEATURES: Type[] = [
  AuditModule,
  OutboxModule,
  CoreModule,
  UsersModule,
  IdempotencyModule,
  ProjectsModule,
  ApiKeysModule,
  ConsoleSettingsModule,
  ViewsModule,
  AccessModule,
  BillingModule,
  CryptoModule,
  DocumentsModule,
  SubscriptionsModule,
  SyncModule,
  SupportModule,
  BackupsModule,
  HealthModule,
  AnalyticsModule,
  NotificationsModule,
  WebhooksModule,
  SearchModule,
  AttentionModule,
];

@Module({})
export class AppModule {
  /** Every role loads the same features; a BackgroundWorker starts by itself only where the role is not `api`. */
  static for(env: Env): DynamicModule {
    return {
      module: AppModule,
      imports: [ConfigModule.for(env), DatabaseModule, CsvModule, ...FEATURES],
      providers: [{ provide: APP_PIPE, useFactory: validationPipe }],
    };
  }
}
