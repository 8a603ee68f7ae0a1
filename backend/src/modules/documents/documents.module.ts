import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AuditModule } from '../audit/audit.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { DocumentPdf } from './document-pdf.entity.js';
import { PaperDocument } from './document.entity.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { DocumentsWorker } from './numbering/documents.worker.js';
import { PdfPrinter } from './pdf/pdf-printer.js';
import { StatementsController } from './statements/statements.controller.js';
import { StatementsService } from './statements/statements.service.js';

@Module({
  imports: [AuditModule, ProjectsModule, SettingsModule, TypeOrmModule.forFeature([DocumentPdf, PaperDocument])],
  controllers: [DocumentsController, StatementsController],
  providers: [DocumentsService, DocumentsWorker, PdfPrinter, StatementsService],
})
export class DocumentsModule {}
