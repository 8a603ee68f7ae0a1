import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../../../common/http/api-errors.js';
import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { DeletedResponse } from '../../../common/http/deleted.dto.js';
import { IdParam } from '../../../common/http/id-param.js';
import { FreshProof } from '../../../common/proof.js';
import { Database, type Db } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import type { Asset } from './asset.js';
import { AssetChanges } from './asset-changes.service.js';
import { AssetResponse, CreateAssetRequest, toAssetResponse, UpdateAssetRequest } from './assets.dto.js';
import { AssetsService } from './assets.service.js';

@ApiTags('crypto')
@For('staff', 'assets.write')
@Controller('api/assets')
export class AssetsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly assets: AssetsService,
    private readonly changes: AssetChanges,
  ) {}

  @Get()
  @For('staff', 'crypto.read')
  @ApiOkResponse({ type: [AssetResponse], description: 'Every token, the default one first.' })
  async list(@Staff() staff: StaffCaller): Promise<AssetResponse[]> {
    const explained = await this.changes.explain(this.database.db, staff, await this.assets.all());
    return explained.map(toAssetResponse);
  }

  @ApiErrors({ 409: ['asset_taken'] })
  @Post()
  @ApiCreatedResponse({ type: AssetResponse, description: 'Off until an independent person switches it on.' })
  create(@Staff() staff: StaffCaller, @Body() body: CreateAssetRequest): Promise<AssetResponse> {
    return this.executor.executeAfter(
      staff,
      () => this.changes.checkNew(body),
      async (tx, draft) => this.shown(tx, staff, await this.changes.create(tx, staff, draft)),
    );
  }

  @ApiErrors({ 404: ['not_found'], 409: ['stale', 'asset_in_use', 'asset_taken', 'asset_of_environment', 'not_independent'] })
  @Put(':id')
  @FreshProof('by_field')
  @ApiOkResponse({ type: AssetResponse })
  async update(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: UpdateAssetRequest): Promise<AssetResponse> {
    const change = await this.changes.checkChange(staff, id, body);
    return this.executor.run(staff, async (tx) => this.shown(tx, staff, await this.changes.update(tx, staff, id, change)));
  }

  @ApiErrors({ 404: ['not_found'], 409: ['asset_in_use', 'asset_of_environment'] })
  @Delete(':id')
  @FreshProof('unneeded')
  @ApiOkResponse({ type: DeletedResponse })
  async remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.executor.run(staff, (tx) => this.changes.remove(tx, staff, id));
    return { id };
  }

  private async shown(db: Db, staff: StaffCaller, asset: Asset): Promise<AssetResponse> {
    const [explained] = await this.changes.explain(db, staff, [asset]);
    if (!explained) throw new Error('One answer for each of what is given');
    return toAssetResponse(explained);
  }
}
