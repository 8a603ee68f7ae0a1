import { Module } from '@nestjs/common';

import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { PendingChangesModule } from '../pending-changes/pending-changes.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { BrandController } from './brand.controller.js';
import { ConsoleSettingsService } from './console-settings.service.js';
import { SettingsController } from './settings.controller.js';

/** The routes of the settings. They stand above the users, whose rights a change of the settings holds, and the users above the settings. */
@Module({
  imports: [IdempotencyModule, PendingChangesModule, SettingsModule],
  controllers: [BrandController, SettingsController],
  providers: [ConsoleSettingsService],
})
export class ConsoleSettingsModule {}
