import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For, IsPreview } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { SubscriptionResponse, toSubscription } from '../subscriptions.dto.js';
import { TransferService } from './transfer.service.js';
import { TransferPreviewResponse, TransferSubscriptionRequest } from './transfers.dto.js';

const REFUSALS = {
  403: ['project_inactive'],
  404: ['not_found'],
  409: ['invalid_transition', 'stale', 'max_users_reached', 'subscription_id_taken'],
};

@ApiTags('subscriptions')
@For('staff', 'subscriptions.override')
@Controller('api/admin/subscriptions/:id/transfer')
export class TransfersController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly transfers: TransferService,
  ) {}

  @ApiErrors(REFUSALS)
  @ApiOperation({ summary: 'Move it to another project, without a charge' })
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: SubscriptionResponse })
  transfer(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: TransferSubscriptionRequest): Promise<SubscriptionResponse> {
    return this.executor.execute(staff, async (tx) => toSubscription(await this.transfers.transfer(tx, staff, id, body)));
  }

  @ApiErrors(REFUSALS)
  @ApiOperation({ summary: 'What a transfer would change; refused where the transfer would be' })
  @Post('preview')
  @IsPreview()
  @HttpCode(200)
  @ApiOkResponse({ type: TransferPreviewResponse })
  preview(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: TransferSubscriptionRequest): Promise<TransferPreviewResponse> {
    return this.database.transaction((tx) => this.transfers.preview(tx, staff, id, body));
  }
}
