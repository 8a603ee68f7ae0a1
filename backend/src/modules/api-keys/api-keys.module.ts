import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AuditModule } from '../audit/audit.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ApiKey } from './api-key.entity.js';
import { ApiKeyLookup } from './api-key-lookup.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { ApiUsageRecorder } from './usage/api-usage-recorder.js';
import { ApiUsageRetention } from './usage/api-usage.worker.js';

@Module({
  imports: [AuditModule, IdempotencyModule, TypeOrmModule.forFeature([ApiKey])],
  controllers: [ApiKeysController],
  providers: [ApiKeyLookup, ApiKeysService, ApiUsageRecorder, ApiUsageRetention],
  exports: [ApiKeyLookup],
})
export class ApiKeysModule {}
