import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../../common/http/api-errors.js';
import { For } from '../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { DeletedResponse } from '../../common/http/deleted.dto.js';
import { IdParam } from '../../common/http/id-param.js';
import { Database } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import { CreateViewRequest, toView, ViewResponse, ViewsQuery } from './views.dto.js';
import { ViewsService } from './views.service.js';

@ApiTags('views')
@For('staff', 'account.own')
@Controller('api/views')
export class ViewsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly views: ViewsService,
  ) {}

  @Get()
  @ApiOkResponse({ type: [ViewResponse] })
  async list(@Staff() staff: StaffCaller, @Query() { list }: ViewsQuery): Promise<ViewResponse[]> {
    return (await this.views.of(this.database.db, staff, list)).map(toView);
  }

  @ApiErrors({ 409: ['view_taken', 'too_many_views'] })
  @Post()
  @ApiCreatedResponse({ type: ViewResponse })
  save(@Staff() staff: StaffCaller, @Body() body: CreateViewRequest): Promise<ViewResponse> {
    return this.executor.execute(staff, async (tx) => toView(await this.views.save(tx, staff.userId, body)));
  }

  @ApiErrors({ 404: ['not_found'] })
  @Delete(':id')
  @ApiOkResponse({ type: DeletedResponse })
  async remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.executor.run(staff, (tx) => this.views.remove(tx, staff.userId, id));
    return { id };
  }
}
