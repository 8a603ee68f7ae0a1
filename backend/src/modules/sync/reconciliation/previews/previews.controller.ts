import { Body, Controller, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../../common/http/audience.js';
import { ApiErrors } from '../../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../../common/http/caller.js';
import { IdParam } from '../../../../common/http/id-param.js';
import { Database } from '../../../../database/database.js';
import { IdempotentExecutor } from '../../../idempotency/idempotent-executor.js';
import { QueuedResponse } from '../../sync.dto.js';
import { PreviewRequest, PreviewResponse } from './preview.dto.js';
import { PreviewsService } from './previews.service.js';
import { ReconciliationWorker } from '../reconciliation.worker.js';

/** A big account takes longer than a person waits: the answer then says `running`, and GET shows the rest. */
const ANSWER_AFTER_MS = 15_000;

@ApiTags('synchronisation')
@For('staff', 'sync.run')
@Controller('api/sync/preview')
export class PreviewsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly previews: PreviewsService,
    private readonly worker: ReconciliationWorker,
  ) {}

  /** What a full reconciliation would create, change and delete for a project, and the orphans of its account. */
  @ApiErrors({ 404: ['not_found'] })
  @Post()
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: PreviewResponse })
  async make(@Staff() staff: StaffCaller, @Body() body: PreviewRequest): Promise<PreviewResponse> {
    const { id } = await this.executor.execute(staff, (tx) => this.previews.request(tx, staff, body.projectId));
    await this.worker.finish(id, ANSWER_AFTER_MS);
    return this.previews.get(this.database.db, staff.scope, id);
  }

  @Get(':id')
  @ApiOkResponse({ type: PreviewResponse })
  get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<PreviewResponse> {
    return this.previews.get(this.database.db, staff.scope, id);
  }

  @ApiErrors({ 409: ['preview_not_ready', 'preview_applied'] })
  @Post(':id/apply')
  @For('staff', 'sync.repair')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiAcceptedResponse({ type: QueuedResponse })
  apply(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<QueuedResponse> {
    return this.executor.execute(staff, (tx) => this.previews.apply(tx, staff, id));
  }
}
