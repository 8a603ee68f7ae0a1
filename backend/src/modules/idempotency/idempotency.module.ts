import { Module } from '@nestjs/common';

import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { Commands } from './commands.js';
import { IdempotencyWorker } from './idempotency.worker.js';

@Module({
  imports: [SecretsModule],
  providers: [Commands, IdempotencyWorker],
  exports: [Commands],
})
export class IdempotencyModule {}
