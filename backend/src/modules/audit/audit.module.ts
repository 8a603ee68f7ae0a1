import { Module } from '@nestjs/common';

import { AuditLogsController } from './logs/audit-logs.controller.js';
import { AuditLogsService } from './logs/audit-logs.service.js';
import { AuditRefusalsRetention } from './audit-refusals.worker.js';
import { AuditSealsWorker } from './seals/audit-seals.worker.js';
import { AuditService } from './audit.service.js';

@Module({
  controllers: [AuditLogsController],
  providers: [AuditLogsService, AuditRefusalsRetention, AuditSealsWorker, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
