import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { ApiErrors } from '../../common/http/api-errors.js';
import { For } from '../../common/http/audience.js';
import { WhileViewing } from '../../common/proof.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { CsvExports } from '../../common/http/csv/csv-exports.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import { Database } from '../../database/database.js';
import { DocumentResponse, PdfQuery, toDocument } from './documents.dto.js';
import { DOCUMENTS_LIST } from './documents.list.js';
import { DocumentsService } from './documents.service.js';
import { sendPdf } from './pdf/send-pdf.js';

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api/documents')
export class DocumentsController {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentsService,
    private readonly exports: CsvExports,
  ) {}

  @Get()
  @ApiList(DOCUMENTS_LIST, DocumentResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(DOCUMENTS_LIST) query: ListQuery): Promise<ListPage<DocumentResponse>> {
    return (await this.documents.list(this.database.db, query, staff.scope)).map(toDocument);
  }

  @Get(':id')
  @ApiOkResponse({ type: DocumentResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DocumentResponse> {
    return toDocument(await this.documents.get(this.database.db, staff.scope, id));
  }

  @ApiErrors({ 409: ['statement_too_long'] })
  @Get(':id/pdf')
  @WhileViewing('closed')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' }, description: 'The same bytes each time.' })
  async pdf(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @Query() { language }: PdfQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.inPlace(staff, async () => sendPdf(reply, await this.documents.pdf(staff.scope, id, language)));
  }
}
