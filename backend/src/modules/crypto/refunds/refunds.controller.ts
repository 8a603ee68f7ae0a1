import { Body, Controller, Get, HttpCode, HttpStatus, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../../../common/http/api-errors.js';
import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { ApiList } from '../../../common/http/list/api-list.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { ListQueryOf, type ListQuery } from '../../../common/http/list/list-query.js';
import { FreshProof } from '../../../common/proof.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { Rejection } from '../../pending-changes/decision.dto.js';
import { RefundSigning } from './signing/refund-signing.service.js';
import { RefundPayment, RefundResponse, SignRefund, SubmitRefund, toRefund } from './refunds.dto.js';
import { CRYPTO_REFUNDS_LIST } from './refunds.list.js';
import { RefundsService } from './refunds.service.js';

@ApiTags('crypto')
@For('staff', 'crypto.read')
@Controller('api')
export class RefundsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly refunds: RefundsService,
    private readonly signing: RefundSigning,
  ) {}

  @Get('crypto-refunds')
  @ApiList(CRYPTO_REFUNDS_LIST, RefundResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(CRYPTO_REFUNDS_LIST) query: ListQuery): Promise<ListPage<RefundResponse>> {
    return (await this.refunds.list(this.database.db, query, staff)).map(toRefund);
  }

  @Get('crypto-refunds/:id')
  @ApiOkResponse({ type: RefundResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<RefundResponse> {
    return toRefund(await this.refunds.get(this.database.db, staff, id));
  }

  @ApiErrors({
    409: [
      'payment_not_refundable',
      'payment_not_final',
      'payment_reorganised',
      'assignment_pending',
      'already_refunded',
      'refund_exceeds_payment',
      'refund_exceeds_balance',
      'refund_too_small',
    ],
  })
  @Post('crypto-payments/:id/refund')
  @For('staff', 'billing.adjust', 'crypto.read')
  @ApiCreatedResponse({ type: RefundResponse })
  request(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: RefundPayment): Promise<RefundResponse> {
    return this.executor.execute(staff, async (tx) => toRefund(await this.refunds.request(tx, staff, id, body)));
  }

  @ApiErrors({ 409: ['refund_not_pending', 'payment_reorganised', 'receiver_not_bound', 'asset_unconfirmed', 'not_independent'] })
  @Put('crypto-refunds/:id/approve')
  @For('staff', 'topups.confirm', 'crypto.read')
  @ApiOkResponse({ type: RefundResponse })
  async approve(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<RefundResponse> {
    return toRefund(await this.executor.run(staff, (tx) => this.refunds.approve(tx, staff, id)));
  }

  @ApiErrors({ 409: ['refund_not_pending'] })
  @Put('crypto-refunds/:id/reject')
  @FreshProof('unneeded')
  @For('staff', 'topups.confirm', 'crypto.read')
  @ApiOkResponse({ type: RefundResponse })
  async reject(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { reason }: Rejection): Promise<RefundResponse> {
    return toRefund(await this.executor.run(staff, (tx) => this.refunds.reject(tx, staff, id, reason)));
  }

  @ApiErrors({
    403: ['not_the_approver'],
    409: [
      'refund_not_approved',
      'refund_being_signed',
      'payment_reorganised',
      'asset_unconfirmed',
      'signer_is_contract',
      'nonce_used',
      'nonce_ahead',
      'nonce_taken',
    ],
    503: ['crypto_disabled', 'chain_unavailable'],
  })
  @Post('crypto-refunds/:id/sign')
  @For('staff', 'topups.confirm', 'crypto.read')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: RefundResponse, description: 'The wallet and its nonce are stored: it may sign now.' })
  sign(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: SignRefund): Promise<RefundResponse> {
    const ask = () => this.signing.askSigner(this.database.db, staff, id, body);
    return this.executor.executeAfter(staff, ask, async (tx, signer) => {
      await this.signing.sign(tx, staff, id, signer);
      return toRefund(await this.refunds.get(tx, staff, id));
    });
  }

  @ApiErrors({ 409: ['refund_not_approved', 'not_this_refund'], 503: ['crypto_disabled', 'chain_unavailable'] })
  // What is reported here was sent already, after a proof for the signing: a refusal would only lose its hash.
  @Post('crypto-refunds/:id/submit')
  @FreshProof('unneeded')
  @For('staff', 'topups.confirm', 'crypto.read')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: RefundResponse })
  submit(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: SubmitRefund): Promise<RefundResponse> {
    const txHash = body.txHash.toLowerCase();
    const ask = () => this.signing.askTransaction(this.database.db, staff, id, txHash);
    return this.executor.executeAfter(staff, ask, async (tx, known) => {
      await this.signing.submit(tx, staff, id, txHash, known);
      return toRefund(await this.refunds.get(tx, staff, id));
    });
  }
}
