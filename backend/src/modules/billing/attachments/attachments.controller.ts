import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { ApiErrors } from '../../../common/http/api-errors.js';
import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { WhileViewing } from '../../../common/proof.js';
import { IdParam } from '../../../common/http/id-param.js';
import { readUpload, TakesUpload } from '../../../common/http/server/upload.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { AttachmentResponse, toAttachment } from './attachments.dto.js';
import { downloadHeader } from './attachments.rules.js';
import { ATTACHMENT_BYTES_MAX, AttachmentsService } from './attachments.service.js';

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api/topup-requests/:id/attachments')
export class AttachmentsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly attachments: AttachmentsService,
  ) {}

  @ApiErrors({
    400: ['invalid_multipart'],
    403: ['not_own_request'],
    404: ['not_found'],
    409: ['topup_not_pending', 'too_many_attachments'],
    413: ['file_too_large'],
    415: ['not_multipart'],
  })
  @Post()
  @For('staff', 'topups.request')
  @TakesUpload()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary', description: 'A PDF, PNG or JPEG of at most 5,000,000 bytes.' } },
    },
  })
  @ApiCreatedResponse({ type: AttachmentResponse, description: 'The same content twice is one attachment.' })
  async add(@Staff() staff: StaffCaller, @IdParam() id: number, @Req() request: FastifyRequest): Promise<AttachmentResponse> {
    await this.attachments.requireOpen(this.database.db, staff, id);
    const upload = await readUpload(request, ATTACHMENT_BYTES_MAX);
    // What an Idempotency-Key stands for.
    staff.request.body = { name: upload.name, sha256: upload.sha256 };
    return this.executor.execute(staff, async (tx) => toAttachment(await this.attachments.add(tx, staff, id, upload)));
  }

  @ApiErrors({ 404: ['not_found'] })
  @Get(':attachmentId')
  @WhileViewing('closed')
  @ApiProduces('application/pdf', 'image/png', 'image/jpeg')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' }, description: 'A download; browsers show it in no page of the console.' })
  async get(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @IdParam('attachmentId') attachmentId: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, type, content } = await this.attachments.get(this.database.db, staff.scope, id, attachmentId);
    await reply
      .headers({
        'content-type': type,
        'content-disposition': downloadHeader(name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(content);
  }
}
