import { Module } from '@nestjs/common';

import { CryptoModule } from '../crypto/crypto.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';
import { MetricsServer } from './metrics-server.js';
import { ReadinessService } from './readiness.js';

@Module({
  imports: [CryptoModule, SettingsModule],
  controllers: [HealthController],
  providers: [Metrics, MetricsServer, ReadinessService],
})
export class HealthModule {}
