import { Module } from '@nestjs/common';

import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { PendingChangesModule } from '../pending-changes/pending-changes.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { BrandController } from './brand.controller.js';
import { ConsoleSettingsService } from './console-settings.service.js';
import { SettingsController } from './settings.controller.js';

/** The routes of the settings. They need users, since a change of the settings locks the rights of its author; users need the settings. */
@Module({
  imports: [IdempotencyModule, PendingChangesModule, SettingsModule],
  controllers: [BrandController, SettingsController],
  providers: [ConsoleSettingsService],
})
export class ConsoleSettingsModule {}
