import { Module } from '@nestjs/common';

import { OutboxService } from './outbox.service.js';
import { OutboxRetention } from './outbox.retention.js';

@Module({ providers: [OutboxService, OutboxRetention], exports: [OutboxService] })
export class OutboxModule {}
