import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { BillingModule } from '../billing/billing.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { SupportModule } from '../support/support.module.js';
import { UsersModule } from '../users/users.module.js';
import { AttentionController } from './attention.controller.js';
import { AttentionService } from './attention.service.js';
import { AttentionState } from './attention-state.entity.js';

@Module({
  imports: [BillingModule, SubscriptionsModule, SupportModule, TypeOrmModule.forFeature([AttentionState]), UsersModule],
  controllers: [AttentionController],
  providers: [AttentionService],
})
export class AttentionModule {}
