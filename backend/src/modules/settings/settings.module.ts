import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AuditModule } from '../audit/audit.module.js';
import { Logo } from './logo.entity.js';
import { LogosService } from './logos.service.js';
import { Settings } from './settings.entity.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([Logo, Settings])],
  providers: [LogosService, SettingsService],
  exports: [LogosService, SettingsService],
})
export class SettingsModule {}
