import { Injectable } from '@nestjs/common';
import pMap from 'p-map';
import { In } from 'typeorm';

import { Database, queryOne, type Db, type Tx } from '../../../../database/database.js';
import { BillingService } from '../../../billing/billing.service.js';
import { shownAddress } from '../../address.js';
import type { Asset } from '../../assets/asset.js';
import type { FoundTransactions } from '../../chain/chain.js';
import { Chains } from '../../chain/chains.js';
import type { ChainView } from '../../chain/chain-view.js';
import type { Receipt, Transaction } from '../../chain/eth-answers.dto.js';
import { isRpcFailure } from '../../chain/rpc-node.js';
import { TransferReader } from '../../chain/transfers.js';
import { FailedAnswers } from '../../chain/failed-answers.js';
import { confirmationsOf } from '../../crypto.rules.js';
import { CryptoPayment } from '../../payments/crypto-payment.entity.js';
import { WATCHER } from '../../payments/ownership/claims.js';
import { CryptoRefund } from '../crypto-refund.entity.js';
import { RefundSteps } from '../refund-steps.js';
import { isPaidLater, paymentIn, refundReference, refundTokens } from '../refund.rules.js';

/** The most refunds that a pass follows, those that waited longest first. */
const FOLLOWED_MAX = 100;
const FOLLOWED_AT_ONCE = 4;
/** A transaction that no node has known for so long was dropped. */
const UNSEEN_MS = 60 * 60_000;

type Signed = CryptoRefund & { signer: string; nonce: number };

interface Mined {
  kind: 'mined';
  transaction: Transaction;
  receipt: Receipt;
}

/** The transaction that used the signer's nonce, or the state while none has. */
type Finding = Mined | { kind: 'waiting'; isKnown: boolean };

/**
 * Follows refunds from the moment in which a wallet may sign them. The transaction that used the signer's nonce decides: it is looked up
 * by the hash where one was submitted, and otherwise found by signer and nonce, so that nothing depends on the browser that sent it.
 */
@Injectable()
export class RefundTracker {
  constructor(
    private readonly database: Database,
    private readonly chains: Chains,
    private readonly billing: BillingService,
    private readonly steps: RefundSteps,
  ) {}

  /** A missing answer about one refund delays that one alone. @throws RpcFailure at the end, for those */
  async run(view: ChainView, all: readonly ChainView[], asset: Asset): Promise<void> {
    const open = await openRefunds(this.database.db, asset);
    if (open.length === 0) return;
    const { found } = await this.chains.of(asset).findTransactions(all, [...new Set(open.flatMap(({ txHash }) => txHash ?? []))]);
    const failed = new FailedAnswers();
    await pMap(open, (refund) => failed.collect(() => this.follow(view, asset, refund, found)), { concurrency: FOLLOWED_AT_ONCE });
    failed.throwFirst();
  }

  private async follow(view: ChainView, asset: Asset, refund: Signed, found: FoundTransactions['found']): Promise<void> {
    const known = found.get(refund.txHash ?? '')?.transaction;
    const isFinal = ({ receipt }: Mined): boolean => confirmationsOf(view.head, receipt.blockNumber) >= asset.confirmations;
    let later = await this.paidLater(refund, known ? [known] : []);
    let finding = await find(view, { ...refund, nonce: later?.nonce ?? refund.nonce }, known);
    if (finding.kind === 'mined' && isFinal(finding) && paymentIn(refund, finding.receipt, finding.transaction) === null) {
      // Checked before it fails and may be paid again: the wallet may have paid with another nonce, without a submitted hash.
      later = await this.paidLater(refund, await sentToReceiver(view, refund, finding.receipt.blockNumber));
      if (later) finding = await find(view, { ...refund, nonce: later.nonce }, later);
    }
    const nonce = later?.nonce ?? refund.nonce;
    const finalBlock = Math.max(view.head - asset.confirmations + 1, 0);
    await this.database.transaction(async (tx) => {
      const row = await this.steps.lock(tx, 'all', refund.id);
      if (!isSigned(row) || row.signer !== refund.signer || row.nonce !== refund.nonce) return;
      if (row.nonce !== nonce) await tx.update(CryptoRefund, row.id, { nonce });
      if (finding.kind === 'waiting') await this.wait(tx, row, finding.isKnown, finalBlock);
      else await this.judge(tx, row, finding, isFinal(finding));
    });
  }

  /** The one of these transactions that pays the refund with a later nonce than was stored, and no other refund. */
  private async paidLater(refund: Signed, transactions: readonly Transaction[]): Promise<Transaction | undefined> {
    const paying = transactions.filter((transaction) => isPaidLater(refund, transaction));
    if (paying.length === 0) return undefined;
    const nonces = paying.map(({ nonce }) => nonce);
    const taken = await this.steps.takenNonces(this.database.db, refund, refund.signer, nonces);
    return paying.find(({ nonce }) => !taken.has(nonce));
  }

  /** Not mined, or not any more. */
  private async wait(tx: Tx, refund: Signed, isKnown: boolean, unusedAtBlock: number): Promise<void> {
    const now = new Date();
    const looked = { checkedAt: now, unusedAtBlock, blockNumber: null, ...(isKnown && { lastSeenAt: now }) };
    const isDropped = refund.status === 'sent' && !isKnown && now.getTime() - (refund.lastSeenAt ?? now).getTime() >= UNSEEN_MS;
    if (isDropped) await this.steps.move(tx, WATCHER, refund, 'signing', { ...looked, txHash: null }, { txHash: refund.txHash }, 'dropped');
    else await tx.update(CryptoRefund, refund.id, looked);
  }

  private async judge(tx: Tx, refund: Signed, { transaction, receipt }: Mined, isFinal: boolean): Promise<void> {
    const { transactionHash: txHash, blockNumber } = receipt;
    const now = new Date();
    const place = { txHash, blockNumber, lastSeenAt: now, checkedAt: now };
    const logIndex = paymentIn(refund, receipt, transaction);
    // A transaction that pays makes the refund 'sent'; one that used the nonce for something else ends the refund once it is final.
    if (refund.status === 'signing' && logIndex !== null)
      await this.steps.move(tx, WATCHER, refund, 'sent', place, { txHash, foundBy: 'signer and nonce' });
    else if (logIndex !== null || refund.txHash === txHash) await tx.update(CryptoRefund, refund.id, place);
    else await tx.update(CryptoRefund, refund.id, { checkedAt: now, lastSeenAt: now });
    if (!isFinal) return;
    if (logIndex !== null) return this.complete(tx, refund, txHash, logIndex);
    const failureReason = failureOf(refund, transaction, receipt);
    await this.steps.move(tx, WATCHER, refund, 'failed', { ...place, failureReason }, { reason: failureReason, txHash });
  }

  private async complete(tx: Tx, refund: Signed, txHash: string, logIndex: number): Promise<void> {
    await this.steps.move(tx, WATCHER, refund, 'completed', { logIndex, completedAt: new Date() }, { txHash, logIndex });
    if (refund.projectId === null || refund.amount === null) return;
    // Before the balance: the row of the ledger refers to it.
    await queryOne(tx, 'SELECT id FROM projects WHERE id = $1 FOR KEY SHARE', [refund.projectId]);
    const description = `Refund of ${refundTokens(refund)} ${refund.tokenSymbol} to ${shownAddress(refund.toAddress)}`;
    const payment = await tx.getRepository(CryptoPayment).findOne({ select: { id: true, prices: true }, where: { id: refund.paymentId } });
    const prices = payment?.prices ?? null;
    await this.billing.settle(tx, { reference: refundReference(refund), description, prices, actor: WATCHER });
  }
}

async function find(view: ChainView, refund: Signed, known: Transaction | undefined): Promise<Finding> {
  const { signer, nonce } = refund;
  const isOurs = known?.from === signer && known.nonce === nonce;
  const used = await view.nonceAt(signer, view.head);
  if (used === null || used <= nonce) return { kind: 'waiting', isKnown: isOurs };
  const hash = isOurs && typeof known.blockNumber === 'number' ? known.hash : await hashOfNonce(view, refund);
  const [transaction] = hash === null ? [] : await view.transactions([hash]);
  const receipt = hash === null ? null : await view.receipt(hash);
  if (!receipt || !transaction || transaction instanceof Error) return { kind: 'waiting', isKnown: true };
  const block = await view.block(receipt.blockNumber);
  return block?.hash === receipt.blockHash ? { kind: 'mined', transaction, receipt } : { kind: 'waiting', isKnown: true };
}

/** What the signer has sent to the receiver of the refund since a block. */
async function sentToReceiver(view: ChainView, { tokenAddress, toAddress, signer }: Signed, since: number): Promise<Transaction[]> {
  const reader = new TransferReader({ tokenAddress, receivingAddress: toAddress });
  const hashes = new Set<string>();
  for (let from = since; from <= view.head;) {
    const { to, transfers, failure } = await reader.next(view, from, view.head);
    if (failure) throw failure;
    for (const { from: sender, txHash } of transfers) if (sender === signer) hashes.add(txHash);
    from = to + 1;
  }
  const transactions: Transaction[] = [];
  for (const answer of await view.transactions([...hashes])) {
    if (isRpcFailure(answer)) throw answer;
    if (answer) transactions.push(answer);
  }
  return transactions;
}

/** Halves the blocks between one in which the nonce was free and the head. @returns null where the node has forgotten the state of then */
async function hashOfNonce(view: ChainView, { signer, nonce, unusedAtBlock }: Signed): Promise<string | null> {
  let [free, used] = [unusedAtBlock ?? 0, view.head];
  while (used - free > 1) {
    const middle = Math.floor((free + used) / 2);
    const count = await view.nonceAt(signer, middle);
    if (count === null) return null;
    if (count > nonce) used = middle;
    else free = middle;
  }
  const block = await view.block(used);
  const full = block && (await view.fullBlock(block.hash));
  return full?.transactions.find((each) => each.from === signer && each.nonce === nonce)?.hash ?? null;
}

function failureOf(refund: CryptoRefund, { to, input }: Transaction, { status, transactionHash }: Receipt): CryptoRefund['failureReason'] {
  const isMeant = transactionHash === refund.txHash || (to === refund.tokenAddress && input.length > 2);
  if (!isMeant) return 'replaced';
  return status === 1 ? 'wrong_transfer' : 'reverted';
}

const isSigned = (refund: CryptoRefund): refund is Signed =>
  (refund.status === 'signing' || refund.status === 'sent') && refund.signer !== null && refund.nonce !== null;

async function openRefunds(db: Db, { id: assetId }: Asset): Promise<Signed[]> {
  const refunds = await db.getRepository(CryptoRefund).find({
    where: { assetId, status: In(['signing', 'sent']) },
    order: { checkedAt: { direction: 'ASC', nulls: 'FIRST' }, id: 'ASC' },
    take: FOLLOWED_MAX,
  });
  return refunds.filter(isSigned);
}
