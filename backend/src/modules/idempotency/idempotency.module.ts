import { Module } from '@nestjs/common';

import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { UsersModule } from '../users/users.module.js';
import { IdempotentExecutor } from './idempotent-executor.js';
import { IdempotencyRetention } from './idempotency-retention.js';

@Module({
  imports: [SecretsModule, UsersModule],
  providers: [IdempotentExecutor, IdempotencyRetention],
  exports: [IdempotentExecutor],
})
export class IdempotencyModule {}
