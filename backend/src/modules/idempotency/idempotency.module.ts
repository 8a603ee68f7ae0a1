import { Module } from '@nestjs/common';

import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { IdempotentExecutor } from './idempotent-executor.js';
import { IdempotencyRetention } from './idempotency.retention.js';

@Module({
  imports: [SecretsModule],
  providers: [IdempotentExecutor, IdempotencyRetention],
  exports: [IdempotentExecutor],
})
export class IdempotencyModule {}
