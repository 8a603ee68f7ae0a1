import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { ENV, type Env } from '../config/env.js';
import { requireIcu } from './natural-order.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { PartitionsWorker } from './partitions.worker.js';
import { Signals } from './signals.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [ENV],
      useFactory: (env: Env) => ({ ...dataSourceOptions(env), autoLoadEntities: true, retryAttempts: 3, retryDelay: 500 }),
    }),
  ],
  providers: [Database, PartitionsWorker, Signals],
  exports: [Database, Signals],
})
export class DatabaseModule implements OnModuleInit {
  constructor(private readonly database: Database) {}

  /** @throws UnusableDatabase before anything is served */
  async onModuleInit(): Promise<void> {
    await requireIcu(this.database.dataSource);
  }
}
