import { Module } from '@nestjs/common';

import { OutboxService } from './outbox.service.js';
import { OutboxWorker } from './outbox.worker.js';

@Module({ providers: [OutboxService, OutboxWorker], exports: [OutboxService] })
export class OutboxModule {}
