import { Injectable } from '@nestjs/common';

import { invalidField, notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { oneBy, type ListQuery } from '../../../common/http/list/list-query.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import { inScope, requireRecord } from '../../../common/http/scope.js';
import { amountOf, centsOf } from '../../../common/money.rules.js';
import type { Db, Tx } from '../../../database/database.js';
import { BillingService } from '../../billing/billing.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { CONFIRMED_ALONE, ConfirmationsService, refusalOf } from '../../users/independence/confirmations.service.js';
import { CONFIRM } from '../../users/independence/independence.service.js';
import { normalAddress } from '../address.js';
import { AssetsService } from '../assets/assets.service.js';
import { requireConfirmed } from '../assets/asset.js';
import { badAddress } from '../crypto.errors.js';
import { parseRate, trimDecimal } from '../crypto.rules.js';
import { CryptoPayment } from '../payments/crypto-payment.entity.js';
import { READS_PAYMENTS } from '../payments/payment.rules.js';
import { boundProjects } from '../payments/ownership/ownership.queries.js';
import { CryptoPaymentClaim } from '../payments/ownership/crypto-payment-claim.entity.js';
import { CryptoRefund } from './crypto-refund.entity.js';
import { HeldRefunds } from './held-refunds.js';
import { isUndecided, mayBecome, refundReference, tokensBack } from './refund.rules.js';
import { RefundSteps } from './refund-steps.js';
import type { ExplainedRefund, RefundListRow, RefundPayment } from './refunds.dto.js';
import {
  notRefundable,
  nothingToRefund,
  paymentGone,
  refundExceedsPayment,
  receiverUnbound,
  refundNotIndependent,
  refundNotPending,
  refundOfReorganised,
  refundTooSmall,
} from './refunds.errors.js';
import { CRYPTO_REFUNDS_LIST } from './refunds.list.js';

/** Refunds in tokens: one person asks, an independent one approves and then signs. Until the end the amount is reserved. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly billing: BillingService,
    private readonly confirmations: ConfirmationsService,
    private readonly steps: RefundSteps,
    private readonly held: HeldRefunds,
    private readonly assets: AssetsService,
  ) {}

  async list(db: Db, listQuery: ListQuery, caller: StaffCaller): Promise<ListPage<ExplainedRefund>> {
    const page = await listRows<RefundListRow>(db, CRYPTO_REFUNDS_LIST, listQuery, caller.scope);
    const explained = await this.confirmations.explain(db, caller, page.rows, (row) =>
      isUndecided(row) ? { projectId: row.projectId, causedBy: row.requestedBy, alsoNeeds: READS_PAYMENTS } : null,
    );
    return page.with(explained.map((row) => ({ ...row, maySign: maySign(caller, row) })));
  }

  /** @throws not_found */
  async get(db: Db, caller: StaffCaller, id: number): Promise<ExplainedRefund> {
    const page = await this.list(db, oneBy('id', id), caller);
    return requireRecord(caller.scope, 'refund', page.rows[0]);
  }

  /**
   * All refunds of a payment that are not rejected never exceed it, in USD or in tokens.
   * @throws not_found, payment_not_refundable, payment_reorganised, payment_not_final, assignment_pending, already_refunded,
   * refund_exceeds_payment, refund_too_small, refund_exceeds_balance
   */
  async request(tx: Tx, caller: StaffCaller, paymentId: number, request: RefundPayment): Promise<ExplainedRefund> {
    // The payment's lock makes those who ask take turns, so that the sums are exact.
    const payment = await this.lockPayment(tx, caller, paymentId);
    if (payment.projectId !== null) await this.projects.requireLive(tx, caller.scope, payment.projectId);
    const toAddress = await this.receiverOf(tx, payment, request.toAddress);
    const share =
      payment.status === 'held' ? await this.held.shareOf(tx, payment, request.amount) : await this.shareOf(tx, payment, request);
    const repository = tx.getRepository(CryptoRefund);
    const refund = repository.create({
      ...share,
      paymentId,
      projectId: payment.projectId,
      requestedBy: caller.userId,
      assetId: payment.assetId,
      chainId: payment.chainId,
      tokenAddress: payment.tokenAddress,
      tokenSymbol: payment.tokenSymbol,
      tokenDecimals: payment.tokenDecimals,
      toAddress,
      reason: request.reason,
      status: 'pending',
    });
    await repository.insert(refund);
    if (payment.status === 'held') await this.held.take(tx, caller, payment);
    await this.steps.report(tx, caller.actor, refund, 'requested', { reason: request.reason, paymentId, toAddress });
    if (payment.projectId !== null && refund.amount !== null)
      await this.billing.reserve(tx, { projectId: payment.projectId, amount: refund.amount }, refundReference(refund));
    return this.get(tx, caller, refund.id);
  }

  /** Also one that failed, which is then signed again. @throws not_found, refund_not_pending, payment_reorganised, receiver_not_bound, not_independent */
  async approve(tx: Tx, caller: StaffCaller, id: number): Promise<ExplainedRefund> {
    const { payment, refund } = await this.lock(tx, caller, id);
    if (!mayBecome(refund, 'approved')) throw refundNotPending(refund, 'approved');
    if (payment.reorganisedAt !== null) throw paymentGone(refund, 'approved');
    if (!(await this.mayReceive(tx, payment, refund.toAddress))) throw receiverUnbound(refund);
    requireConfirmed(await this.assets.get(refund.assetId, tx));
    const { projectId, requestedBy: causedBy } = refund;
    if (projectId !== null) await this.projects.requireLive(tx, caller.scope, projectId);
    const verdict = await this.confirmations.judge(tx, caller, { projectId, causedBy, alsoNeeds: READS_PAYMENTS });
    if (verdict.by === null) throw refundNotIndependent(refund, refusalOf(verdict), verdict.who);
    const unsigned = {
      signer: null,
      nonce: null,
      unusedAtBlock: null,
      txHash: null,
      blockNumber: null,
      failureReason: null,
      lastSeenAt: null,
    };
    const alone = verdict.by === 'alone' ? CONFIRMED_ALONE : {};
    await this.steps.move(tx, caller.actor, refund, 'approved', { ...unsigned, decidedBy: caller.userId, decidedAt: new Date() }, alone);
    return this.get(tx, caller, id);
  }

  /** The reserved amount can be spent again; a held transfer is held again. @throws not_found, refund_not_pending */
  async reject(tx: Tx, caller: StaffCaller, id: number, reason: string): Promise<ExplainedRefund> {
    const { payment, refund } = await this.lock(tx, caller, id);
    if (!mayBecome(refund, 'rejected')) throw refundNotPending(refund, 'rejected');
    const decision = { rejectedReason: reason, decidedBy: caller.userId, decidedAt: new Date() };
    await this.steps.move(tx, caller.actor, refund, 'rejected', decision, { reason });
    if (refund.amount === null) await this.held.giveBack(tx, caller, payment);
    else await this.billing.release(tx, refundReference(refund));
    return this.get(tx, caller, id);
  }

  private async lock(tx: Tx, caller: StaffCaller, id: number): Promise<{ payment: CryptoPayment; refund: CryptoRefund }> {
    const { paymentId } = requireRecord(caller.scope, 'refund', await tx.getRepository(CryptoRefund).findOneBy({ id }));
    const payment = await this.lockPayment(tx, caller, paymentId);
    return { payment, refund: await this.steps.lock(tx, caller.scope, id) };
  }

  private async lockPayment(tx: Tx, { scope }: StaffCaller, id: number): Promise<CryptoPayment> {
    const payment = await tx.getRepository(CryptoPayment).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (payment && inScope(scope, payment.projectId)) return payment;
    const claim = payment ? null : await tx.getRepository(CryptoPaymentClaim).findOneBy({ id });
    if (claim && inScope(scope, claim.projectId)) throw notRefundable(claim);
    throw notFound('payment');
  }

  /** The part of a credited payment that is refunded. */
  private async shareOf(
    tx: Tx,
    payment: CryptoPayment,
    { amount }: RefundPayment,
  ): Promise<Pick<CryptoRefund, 'amount' | 'tokenAmountRaw'>> {
    const { status, usdAmount, exchangeRate, tokenAmountRaw, tokenDecimals, reorganisedAt } = payment;
    if (status !== 'confirmed' || usdAmount === null || exchangeRate === null || tokenAmountRaw === null) throw notRefundable(payment);
    if (reorganisedAt !== null) throw refundOfReorganised(payment);
    const earlier = await refundsOf(tx, payment.id);
    const left = earlier.reduce((rest, refund) => rest - centsOf(refund.amount ?? '0.00'), centsOf(usdAmount));
    if (left <= 0n) throw nothingToRefund(payment);
    const cents = amount === undefined ? left : centsOf(amount);
    if (cents > left) throw refundExceedsPayment(payment, amountOf(left));
    const rawLeft = earlier.reduce((rest, refund) => rest - BigInt(refund.tokenAmountRaw), BigInt(tokenAmountRaw));
    const raw = tokensBack(cents, parseRate(trimDecimal(exchangeRate)), tokenDecimals);
    const back = raw < rawLeft ? raw : rawLeft;
    if (back <= 0n) throw refundTooSmall(payment);
    return { amount: amountOf(cents), tokenAmountRaw: back.toString() };
  }

  private async receiverOf(tx: Tx, payment: CryptoPayment, given: string | undefined): Promise<string> {
    if (given === undefined) return payment.fromAddress ?? '';
    const address = normalAddress(given);
    if (address === undefined) throw badAddress('toAddress');
    if (!(await this.mayReceive(tx, payment, address)))
      throw invalidField('toAddress', 'The tokens go to the wallet that paid, or to another one that is bound to the project.');
    return address;
  }

  private async mayReceive(tx: Tx, { projectId, chainId, fromAddress }: CryptoPayment, address: string): Promise<boolean> {
    if (address === fromAddress) return true;
    const bound = (await boundProjects(tx, chainId, [address])).get(address) ?? [];
    return projectId !== null && bound.includes(projectId);
  }
}

/** Those that count against the payment, under its lock. */
async function refundsOf(tx: Tx, paymentId: number): Promise<CryptoRefund[]> {
  const refunds = await tx.getRepository(CryptoRefund).findBy({ paymentId });
  return refunds.filter(({ status }) => status !== 'rejected');
}

const maySign = ({ userId, permissions }: StaffCaller, { status, decidedBy }: RefundListRow): boolean =>
  (status === 'approved' || status === 'signing') && decidedBy === userId && permissions.has(CONFIRM);
