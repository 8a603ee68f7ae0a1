import { Module } from '@nestjs/common';

import { EventSequencer } from './feed/event-sequencer.worker.js';
import { EventsPartnerController } from './feed/events.partner.controller.js';
import { OutboxService } from './outbox.service.js';
import { OutboxRetention } from './outbox-retention.worker.js';

@Module({ controllers: [EventsPartnerController], providers: [EventSequencer, OutboxService, OutboxRetention], exports: [OutboxService] })
export class OutboxModule {}
