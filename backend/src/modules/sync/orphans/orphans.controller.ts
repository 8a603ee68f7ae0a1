import { Body, Controller, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { ApiList } from '../../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../../common/http/list/list-query.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { BulkAdoptionRequest, BulkAdoptionResponse } from './bulk-adoption.dto.js';
import { BulkAdoptionService } from './bulk-adoption.service.js';
import { AdoptRequest, OrphanResponse, toOrphan } from './orphans.dto.js';
import { ORPHANS_LIST } from './orphans.list.js';
import { OrphansService } from './orphans.service.js';

@ApiTags('synchronisation')
@For('staff', 'sync.read')
@Controller('api/sync/orphans')
export class OrphansController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly orphans: OrphansService,
    private readonly adoptions: BulkAdoptionService,
  ) {}

  @Get()
  @ApiList(ORPHANS_LIST, OrphanResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(ORPHANS_LIST) query: ListQuery): Promise<ListPage<OrphanResponse>> {
    return (await listRows<OrphanResponse>(this.database.db, ORPHANS_LIST, query, staff.scope)).map(toOrphan);
  }

  @Get(':id')
  @ApiOkResponse({ type: OrphanResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<OrphanResponse> {
    return toOrphan(await this.orphans.get(this.database.db, staff.scope, id));
  }

  @ApiErrors({ 403: ['field_forbidden'] })
  @ApiOperation({ summary: 'Adopt the users in a file, or preview the result of each row' })
  @Post('adopt')
  @For('staff', 'sync.repair')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: BulkAdoptionResponse })
  adoptAll(@Staff() staff: StaffCaller, @Body() body: BulkAdoptionRequest): Promise<BulkAdoptionResponse> {
    return this.executor.execute(staff, (tx) => this.adoptions.run(tx, staff, body));
  }

  @ApiErrors({
    402: ['insufficient_balance'],
    409: ['orphan_decided', 'orphan_not_adoptable', 'vpn_login_taken', 'server_unsupported'],
    429: ['rate_limited'],
  })
  @Post(':id/adopt')
  @For('staff', 'sync.repair')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: OrphanResponse })
  adopt(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: AdoptRequest): Promise<OrphanResponse> {
    return this.executor.execute(staff, async (tx) => toOrphan(await this.orphans.adopt(tx, staff, id, body)));
  }

  @ApiErrors({ 409: ['orphan_decided'] })
  @Post(':id/ignore')
  @For('staff', 'sync.repair')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: OrphanResponse })
  ignore(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<OrphanResponse> {
    return this.executor.execute(staff, async (tx) => toOrphan(await this.orphans.ignore(tx, staff, id)));
  }

  /** Deletes the user on the core permanently. A core account can be shared, so only global admins may do it. */
  @ApiErrors({
    409: ['orphan_decided'],
    502: ['core_auth_rejected', 'core_forbidden', 'core_not_found', 'core_contract_changed', 'core_unsupported'],
    503: ['core_unavailable', 'core_timeout_unknown', 'core_rate_limited'],
  })
  @Post(':id/delete')
  @For('staff', 'sync.delete')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: OrphanResponse })
  remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<OrphanResponse> {
    const ask = async () => {
      await this.executor.run(staff, (tx) => this.orphans.beginRemoval(tx, staff, id));
      await this.orphans.removeUpstream(staff.scope, id);
    };
    return this.executor.executeAfter(staff, ask, async (tx) => toOrphan(await this.orphans.removed(tx, staff, id)));
  }
}
