import { Module } from '@nestjs/common';

import { AuditLogsController } from './audit-logs.controller.js';
import { AuditLogsService } from './audit-logs.service.js';
import { AuditRefusalsRetention } from './audit-refusals.retention.js';
import { AuditSealsWorker } from './audit-seals.worker.js';
import { AuditService } from './audit.service.js';

@Module({
  controllers: [AuditLogsController],
  providers: [AuditLogsService, AuditRefusalsRetention, AuditSealsWorker, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
