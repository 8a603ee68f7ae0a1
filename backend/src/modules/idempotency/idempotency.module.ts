import { Module } from '@nestjs/common';

import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { Commands } from './commands.js';
import { IdempotencyRetention } from './idempotency.retention.js';

@Module({
  imports: [SecretsModule],
  providers: [Commands, IdempotencyRetention],
  exports: [Commands],
})
export class IdempotencyModule {}
