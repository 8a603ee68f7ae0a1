import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AttentionController } from './attention.controller.js';
import { AttentionService } from './attention.service.js';
import { AttentionState } from './attention-state.entity.js';

@Module({
  imports: [SubscriptionsModule, TypeOrmModule.forFeature([AttentionState])],
  controllers: [AttentionController],
  providers: [AttentionService],
})
export class AttentionModule {}
