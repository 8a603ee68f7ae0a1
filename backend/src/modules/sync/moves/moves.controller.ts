import { Body, Controller, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../../../common/http/api-errors.js';
import { For, IsPreview } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { FreshProof } from '../../../common/proof.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { LatestMoveResponse, MovePreviewResponse, MoveRequest, MoveResponse, toMove } from './moves.dto.js';
import { MovePreviewsService } from './move-previews.service.js';
import { MovesService } from './moves.service.js';

const CORE_ERRORS = {
  502: ['core_auth_rejected', 'core_forbidden', 'core_not_found', 'core_contract_changed', 'core_unsupported'],
  503: ['core_unavailable', 'core_timeout_unknown', 'core_rate_limited'],
};

@ApiTags('projects')
@For('staff', 'projects.manage')
@Controller('api/projects/:id/move')
export class MovesController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly previews: MovePreviewsService,
    private readonly moves: MovesService,
  ) {}

  @ApiOperation({ summary: 'The latest move of a project to another VPN server' })
  @Get()
  @ApiOkResponse({ type: LatestMoveResponse })
  async latest(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<LatestMoveResponse> {
    const move = await this.moves.latest(this.database.db, staff.scope, id);
    return { move: move && toMove(move) };
  }

  @ApiErrors({ 403: ['field_forbidden'], 404: ['not_found'], 409: ['server_unsupported'], 429: ['rate_limited'], ...CORE_ERRORS })
  @ApiOperation({ summary: 'How many users a move takes along, and what the new server does not enforce; nothing is changed' })
  @Post('preview')
  @IsPreview()
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: MovePreviewResponse })
  preview(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: MoveRequest): Promise<MovePreviewResponse> {
    const ask = () => this.previews.preview(staff, id, body);
    return this.executor.executeAfter(staff, ask, (_, preview) => Promise.resolve(preview));
  }

  @ApiErrors({
    403: ['field_forbidden'],
    404: ['not_found'],
    409: ['move_running', 'server_unsupported'],
    429: ['rate_limited'],
    ...CORE_ERRORS,
  })
  @ApiOperation({ summary: 'Move a project to another VPN server: its users are made there first, and the old ones removed after' })
  @Post()
  @FreshProof('needed')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiAcceptedResponse({ type: MoveResponse })
  start(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: MoveRequest): Promise<MoveResponse> {
    const ask = () => this.previews.require(staff, id, body);
    return this.executor.executeAfter(staff, ask, async (tx, target) => toMove(await this.moves.start(tx, staff, id, target)));
  }

  @ApiErrors({ 404: ['not_found'], 409: ['move_not_running'] })
  @ApiOperation({ summary: 'Stop a move where it is; it can be resumed' })
  @Post('stop')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: MoveResponse })
  stop(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<MoveResponse> {
    return this.executor.execute(staff, async (tx) => toMove(await this.moves.stop(tx, staff, id)));
  }

  @ApiErrors({ 404: ['not_found'], 409: ['move_not_running', 'move_not_stopped'] })
  @ApiOperation({ summary: 'Resume a move that was stopped, by staff or by what the servers answered' })
  @Post('resume')
  @FreshProof('needed')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: MoveResponse })
  resume(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<MoveResponse> {
    return this.executor.execute(staff, async (tx) => toMove(await this.moves.resume(tx, staff, id)));
  }

  @ApiErrors({ 404: ['not_found'], 409: ['move_not_running'] })
  @ApiOperation({
    summary:
      'Cancel a move: before the change of servers what was made on the new one is removed, after it the old users are left where they are',
  })
  @Post('cancel')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: MoveResponse })
  cancel(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<MoveResponse> {
    return this.executor.execute(staff, async (tx) => toMove(await this.moves.cancel(tx, staff, id)));
  }
}
