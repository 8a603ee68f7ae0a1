import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AuditModule } from '../audit/audit.module.js';
import { Logo } from './logo.entity.js';
import { Settings } from './settings.entity.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([Logo, Settings])],
  providers: [SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
