import { Module } from '@nestjs/common';

import { OutboxService } from './outbox.service.js';
import { OutboxRetention } from './outbox-retention.worker.js';

@Module({ providers: [OutboxService, OutboxRetention], exports: [OutboxService] })
export class OutboxModule {}
