import { Body, Controller, Get, HttpCode, HttpStatus, Post, Put, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam, TextParam } from '../../../common/http/id-param.js';
import { ApiList } from '../../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../../common/http/list/list-query.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { FreshProof } from '../../../common/proof.js';
import { Database, type Db } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { CryptoStatus } from '../crypto-status.service.js';
import { PriceService } from '../price/price.service.js';
import { Rejection } from '../../pending-changes/decision.dto.js';
import { PaymentDecisions } from './payment-decisions.service.js';
import { PaymentRequestRequest, PaymentRequestResponse, toPaymentRequest } from './requests/payment-requests.dto.js';
import { PaymentRequestsService } from './requests/payment-requests.service.js';
import {
  ApproveAssignmentRequest,
  AssignPaymentRequest,
  CryptoPaymentResponse,
  DecideReorganisationRequest,
  KeepPaymentRequest,
  PaymentStatusQuery,
  PaymentStatusResponse,
  SubmitPaymentRequest,
  SubmittedResponse,
  toCryptoPayment,
  type PaymentListRow,
  TX_HASH,
} from './payments.dto.js';
import { CRYPTO_PAYMENTS_LIST } from './payments.list.js';
import { PaymentsService } from './payments.service.js';
import { TransactionReader } from './transaction-reader.js';

@ApiTags('crypto')
@For('staff', 'crypto.read')
@Controller('api')
export class PaymentsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly projects: ProjectsService,
    private readonly status: CryptoStatus,
    private readonly prices: PriceService,
    private readonly requests: PaymentRequestsService,
    private readonly transactions: TransactionReader,
    private readonly payments: PaymentsService,
    private readonly decisions: PaymentDecisions,
  ) {}

  @ApiErrors({
    409: ['too_many_open', 'asset_changed'],
    503: ['price_stale', 'price_unavailable', 'price_unpegged', 'crypto_disabled', 'chain_unavailable'],
  })
  @Post('projects/:id/crypto-payment-request')
  @For('staff', 'crypto.write')
  @ApiCreatedResponse({ type: PaymentRequestResponse })
  async request(
    @Staff() staff: StaffCaller,
    @IdParam() projectId: number,
    @Body() { usdAmount, assetId }: PaymentRequestRequest,
  ): Promise<PaymentRequestResponse> {
    await this.projects.get(this.database.db, staff.scope, projectId);
    const ask = async () => {
      const asset = await this.status.require(assetId);
      return { asset, quote: await this.prices.fresh(asset) };
    };
    return this.executor.executeAfter(staff, ask, async (tx, { asset, quote }) =>
      toPaymentRequest(await this.requests.create(tx, staff, asset, quote, { projectId, usdAmount })),
    );
  }

  @ApiErrors({ 403: ['wallet_not_bound'], 409: ['tx_already_submitted', 'too_many_open'], 503: ['crypto_disabled', 'chain_unavailable'] })
  @Post('projects/:id/crypto-payment-submit')
  @For('staff', 'crypto.write')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiAcceptedResponse({ type: SubmittedResponse })
  async submit(@Staff() staff: StaffCaller, @IdParam() projectId: number, @Body() body: SubmitPaymentRequest): Promise<SubmittedResponse> {
    await this.projects.get(this.database.db, staff.scope, projectId);
    const txHash = body.txHash.toLowerCase();
    const ask = async () => {
      const assets = await this.status.ofChain(body.chainId);
      return { assets, known: await this.transactions.read(assets, txHash) };
    };
    return this.executor.executeAfter(staff, ask, async (tx, { assets, known }) => ({
      payment: await this.shown(tx, staff, await this.payments.submit(tx, staff, assets, { projectId, txHash }, known)),
    }));
  }

  @Get('crypto-payment/:txHash/status')
  @ApiOkResponse({ type: PaymentStatusResponse })
  async statusOf(
    @Staff() staff: StaffCaller,
    @TextParam('txHash', TX_HASH) txHash: string,
    @Query() { chainId }: PaymentStatusQuery,
  ): Promise<PaymentStatusResponse> {
    const { db } = this.database;
    const rows = await this.payments.ofTransaction(db, staff.scope, txHash, chainId === undefined ? undefined : Number(chainId));
    const payments = (await this.decisions.explain(db, staff, rows)).map((row) => toCryptoPayment(row, staff.scope));
    const [payment] = payments as [CryptoPaymentResponse];
    const { confirmations, requiredConfirmations } = payment;
    return { confirmations, requiredConfirmations, isConfirmed: payment.status === 'confirmed', payment, payments };
  }

  @Get('crypto-payments')
  @ApiList(CRYPTO_PAYMENTS_LIST, CryptoPaymentResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(CRYPTO_PAYMENTS_LIST) query: ListQuery): Promise<ListPage<CryptoPaymentResponse>> {
    const page = await this.payments.list(this.database.db, query, staff.scope);
    const explained = await this.decisions.explain(this.database.db, staff, page.rows);
    return page.with(explained.map((row) => toCryptoPayment(row, staff.scope)));
  }

  @Get('crypto-payments/:id')
  @ApiOkResponse({ type: CryptoPaymentResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<CryptoPaymentResponse> {
    return this.shown(this.database.db, staff, await this.payments.get(this.database.db, staff.scope, id));
  }

  @ApiErrors({ 409: ['payment_not_held', 'assignment_pending'] })
  @Post('crypto-payments/:id/assign')
  @For('staff', 'crypto.assign')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: CryptoPaymentResponse })
  assign(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { projectId }: AssignPaymentRequest): Promise<CryptoPaymentResponse> {
    return this.executor.execute(staff, async (tx) => {
      await this.decisions.assign(tx, staff, id, projectId);
      return this.shown(tx, staff, await this.payments.get(tx, staff.scope, id));
    });
  }

  @ApiErrors({ 409: ['payment_not_held', 'assignment_not_pending', 'assignment_changed', 'not_independent'] })
  @Put('crypto-payments/:id/assign/approve')
  @For('staff', 'topups.confirm', 'crypto.read')
  @ApiOkResponse({ type: CryptoPaymentResponse })
  approveAssignment(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @Body() { projectId }: ApproveAssignmentRequest,
  ): Promise<CryptoPaymentResponse> {
    return this.executor.run(staff, async (tx) => {
      await this.decisions.approveAssignment(tx, staff, id, projectId);
      return this.shown(tx, staff, await this.payments.get(tx, staff.scope, id));
    });
  }

  @ApiErrors({ 409: ['payment_not_held', 'assignment_not_pending'] })
  @Put('crypto-payments/:id/assign/reject')
  @For('staff', 'topups.confirm', 'crypto.read')
  @FreshProof('unneeded')
  @ApiOkResponse({ type: CryptoPaymentResponse })
  rejectAssignment(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { reason }: Rejection): Promise<CryptoPaymentResponse> {
    return this.executor.run(staff, async (tx) => {
      await this.decisions.rejectAssignment(tx, staff, id, reason);
      return this.shown(tx, staff, await this.payments.get(tx, staff.scope, id));
    });
  }

  @ApiErrors({ 409: ['payment_not_held', 'payment_has_owner', 'assignment_pending'] })
  @Post('crypto-payments/:id/keep')
  @For('staff', 'crypto.assign')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: CryptoPaymentResponse, description: 'Income that belongs to no project.' })
  keep(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { reason }: KeepPaymentRequest): Promise<CryptoPaymentResponse> {
    return this.executor.execute(staff, async (tx) => {
      await this.decisions.keep(tx, staff, id, reason);
      return this.shown(tx, staff, await this.payments.get(tx, staff.scope, id));
    });
  }

  @ApiErrors({ 409: ['payment_not_reorganised', 'refund_open'] })
  @Post('crypto-payments/:id/reorganisation')
  @For('staff', 'crypto.assign')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: CryptoPaymentResponse })
  decide(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: DecideReorganisationRequest): Promise<CryptoPaymentResponse> {
    return this.executor.execute(staff, async (tx) => {
      await this.decisions.decideReorganisation(tx, staff, id, body.decision, body.reason);
      return this.shown(tx, staff, await this.payments.get(tx, staff.scope, id));
    });
  }

  private async shown(db: Db, staff: StaffCaller, row: PaymentListRow): Promise<CryptoPaymentResponse> {
    const [explained] = await this.decisions.explain(db, staff, [row]);
    return toCryptoPayment(explained ?? { ...row, confirmation: null }, staff.scope);
  }
}
