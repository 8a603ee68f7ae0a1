import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';

import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { Commands } from './commands.js';
import { IdempotencyWorker } from './idempotency.worker.js';
import { ReplayInterceptor } from './replay.interceptor.js';

@Module({
  imports: [SecretsModule],
  providers: [Commands, IdempotencyWorker, { provide: APP_INTERCEPTOR, useClass: ReplayInterceptor }],
  exports: [Commands],
})
export class IdempotencyModule {}
