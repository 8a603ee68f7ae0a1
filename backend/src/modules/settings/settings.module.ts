import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AuditModule } from '../audit/audit.module.js';
import { Logo } from './logo.entity.js';
import { SettingsController } from './settings.controller.js';
import { Settings } from './settings.entity.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([Logo, Settings])],
  controllers: [SettingsController],
  providers: [SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
