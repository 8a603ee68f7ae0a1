import { Module } from '@nestjs/common';

import { SettingsModule } from '../settings/settings.module.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';
import { FiguresWorker } from './figures.worker.js';

@Module({
  imports: [SettingsModule],
  controllers: [DashboardController],
  providers: [DashboardService, FiguresWorker],
})
export class AnalyticsModule {}
