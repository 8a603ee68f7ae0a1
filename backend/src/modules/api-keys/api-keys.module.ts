import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AuditModule } from '../audit/audit.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { ApiKey } from './api-key.entity.js';
import { ApiKeyLookup } from './api-key-lookup.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { KeyExpiryWorker } from './expiry/key-expiry.worker.js';
import { ApiRequestsRetention } from './requests/api-requests.worker.js';
import { ApiUsageRecorder } from './usage/api-usage-recorder.js';
import { ApiUsageRetention } from './usage/api-usage.worker.js';

@Module({
  imports: [AuditModule, IdempotencyModule, OutboxModule, TypeOrmModule.forFeature([ApiKey])],
  controllers: [ApiKeysController],
  providers: [ApiKeyLookup, ApiKeysService, ApiRequestsRetention, ApiUsageRecorder, ApiUsageRetention, KeyExpiryWorker],
  exports: [ApiKeyLookup],
})
export class ApiKeysModule {}
