import { Module } from '@nestjs/common';

import { ENV, type Env } from '../../config/env.js';
import { Counters, MemoryCounters } from './counters.js';
import { RedisCounters } from './redis-counters.js';
import { RefusalLimit } from './refusal-limit.js';

@Module({
  providers: [
    RefusalLimit,
    {
      provide: Counters,
      inject: [ENV],
      useFactory: ({ REDIS_URL }: Env) => (REDIS_URL === undefined ? new MemoryCounters() : new RedisCounters(REDIS_URL)),
    },
  ],
  exports: [Counters, RefusalLimit],
})
export class CountersModule {}
