import { Module } from '@nestjs/common';

import { AuditModule } from '../audit/audit.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { UsersModule } from '../users/users.module.js';
import { EmailsWorker } from './emails/emails.worker.js';
import { Mailer } from './emails/mailer.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsRetention } from './notifications-retention.worker.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationsWorker } from './notifications.worker.js';

@Module({
  imports: [AuditModule, IdempotencyModule, SecretsModule, SettingsModule, UsersModule],
  controllers: [NotificationsController],
  providers: [EmailsWorker, Mailer, NotificationsRetention, NotificationsService, NotificationsWorker],
})
export class NotificationsModule {}
