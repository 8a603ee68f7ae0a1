import { Module } from '@nestjs/common';

import { SettingsModule } from '../settings/settings.module.js';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';
import { MetricsServer } from './metrics.server.js';
import { ReadinessService } from './readiness.js';

@Module({
  imports: [SettingsModule],
  controllers: [HealthController],
  providers: [Metrics, MetricsServer, ReadinessService],
})
export class HealthModule {}
