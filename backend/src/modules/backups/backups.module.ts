import { Module } from '@nestjs/common';

import { OutboxModule } from '../outbox/outbox.module.js';
import { BackupWatchWorker } from './backup-watch.worker.js';

@Module({ imports: [OutboxModule], providers: [BackupWatchWorker] })
export class BackupsModule {}
