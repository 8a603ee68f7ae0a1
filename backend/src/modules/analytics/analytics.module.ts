import { Module } from '@nestjs/common';

import { AuditModule } from '../audit/audit.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsService } from './analytics.service.js';
import { ProjectRevenueService } from './by-project/project-revenue.service.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { DashboardTrendsService } from './dashboard/dashboard-trends.service.js';
import { RecurringService } from './recurring/recurring.service.js';
import { FiguresWorker } from './figures.worker.js';

@Module({
  imports: [AuditModule, SettingsModule],
  controllers: [AnalyticsController, DashboardController],
  providers: [AnalyticsService, ProjectRevenueService, RecurringService, DashboardService, DashboardTrendsService, FiguresWorker],
})
export class AnalyticsModule {}
