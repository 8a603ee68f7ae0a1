import { Injectable, Logger } from '@nestjs/common';
import pMap from 'p-map';

import { Database, execute, type Tx } from '../../../database/database.js';
import { selectOne } from '../../../database/select.js';
import type { FoundTransactions } from '../chain/chain.js';
import { Chains } from '../chain/chains.js';
import { AssetsService } from '../assets/assets.service.js';
import type { ChainView } from '../chain/chain-view.js';
import { FailedAnswers } from '../chain/failed-answers.js';
import type { Asset } from '../assets/asset.js';
import { confirmationsOf } from '../crypto.rules.js';
import { CryptoPayment } from '../payments/crypto-payment.entity.js';
import { selectClaims, type ClaimRow, type Sender } from '../payments/ownership/ownership.queries.js';
import { Crediting } from '../payments/crediting.js';
import { PaymentRecorder } from '../payments/payment-recorder.js';
import type { FailureReason } from '../payments/payment.rules.js';
import { isClaim, lockPayment, selectPayments, updateClaim, updatePayment, type PaymentRow } from '../payments/payments.queries.js';
import { lookUp, type KnownTransaction } from '../payments/transaction-reader.js';

/** The most payments, and the most claims, that a pass looks up: a hundred in one request, those that waited longest first. */
const LOOK_UPS_MAX = 1_000;
const FOLLOWED_AT_ONCE = 4;
const PAUSE = '20 seconds';
const UNSEEN_MS = 60 * 60_000;

type Waiting = PaymentRow | ClaimRow;

interface Context {
  view: ChainView;
  /** The asset whose watcher follows it, then the others of its chain: what was sent can be any of them. */
  assets: readonly [Asset, ...Asset[]];
}

interface Finding {
  known: KnownTransaction | null;
  /** Another transaction of the same sender and nonce is final. */
  isReplaced: boolean;
}

/**
 * Follows payments that are in no block: claims on a hash that was not seen yet, and events whose block was reversed. The scan finds
 * transactions when they are mined; this class finds those that never will be.
 */
@Injectable()
export class PendingTransactionTracker {
  private readonly logger = new Logger(PendingTransactionTracker.name);

  constructor(
    private readonly database: Database,
    private readonly assets: AssetsService,
    private readonly chains: Chains,
    private readonly crediting: Crediting,
    private readonly recorder: PaymentRecorder,
  ) {}

  /** A missing answer about one transaction delays that one alone. @throws RpcFailure at the end, for those */
  async run(view: ChainView, all: readonly ChainView[], asset: Asset): Promise<void> {
    const due = `(checked_at IS NULL OR checked_at < now() - interval '${PAUSE}') ORDER BY checked_at NULLS FIRST, id LIMIT $2`;
    const params = [asset.id, LOOK_UPS_MAX];
    const { db } = this.database;
    const waiting = [
      ...(await selectPayments(db, `asset_id = $1 AND block_number IS NULL AND status IN ('pending', 'held') AND ${due}`, params)),
      ...(await selectClaims(db, `asset_id = $1 AND status = 'pending' AND ${due}`, params)),
    ];
    if (waiting.length === 0) return;
    const ofChain = (await this.assets.watched()).filter(({ id, chainId }) => chainId === asset.chainId && id !== asset.id);
    const context: Context = { view, assets: [asset, ...ofChain] };
    const { found, unanswered } = await this.chains.of(asset).findTransactions(all, [...new Set(waiting.map(({ txHash }) => txHash))]);
    const failed = new FailedAnswers();
    for (const failure of unanswered.values()) await failed.collect(() => Promise.reject(failure));
    const answered = waiting.filter(({ txHash }) => !unanswered.has(txHash));
    const isUnknown = (row: Waiting): boolean => !found.has(row.txHash) && senderOf(row) === null && !isDropped(row, new Date());
    await this.noteLook(answered.filter(isUnknown));
    await pMap(
      answered.filter((row) => !isUnknown(row)),
      (row) => failed.collect(() => this.follow(context, row, found)),
      { concurrency: FOLLOWED_AT_ONCE },
    );
    failed.throwFirst();
  }

  /** Most hashes are known to no node: only the time of the look-up is written. */
  private async noteLook(rows: readonly Waiting[]): Promise<void> {
    if (rows.length === 0) return;
    const { db } = this.database;
    const ids = rows.map(({ id }) => id);
    await execute(db, 'UPDATE crypto_payments SET checked_at = now() WHERE id = ANY($1::int[]) AND block_number IS NULL', [ids]);
    await execute(db, 'UPDATE crypto_payment_claims SET checked_at = now() WHERE id = ANY($1::int[])', [ids]);
  }

  private async follow(context: Context, row: Waiting, transactions: FoundTransactions['found']): Promise<void> {
    const found = transactions.get(row.txHash);
    const finding = await this.find(context, row, found ? await lookUp(found.view, context.assets, found.transaction) : null);
    try {
      await this.database.transaction((tx) => this.apply(tx, context, row, finding));
    } catch (error) {
      this.logger.error(`Payment ${row.id} could not be followed; the others go on`, error);
    }
  }

  private async find({ view, assets: [asset] }: Context, row: Waiting, known: KnownTransaction | null): Promise<Finding> {
    const sender = known?.sender ?? senderOf(row);
    if (!sender || known?.blockNumber != null) return { known, isReplaced: false };
    const finalBlock = Math.max(view.head - asset.confirmations + 1, 0);
    return { known, isReplaced: ((await view.nonceAt(sender.from, finalBlock)) ?? 0) > sender.nonce };
  }

  private async apply(tx: Tx, { view, assets }: Context, waiting: Waiting, { known, isReplaced }: Finding): Promise<void> {
    // It locks payments before claims, so nothing is locked before it.
    if (known && known.transfers.length > 0) return this.recorder.record(tx, assets, known.transfers, known.blocks);
    const { id } = waiting;
    const row = isClaim(waiting) ? (await selectClaims(tx, 'id = $1 FOR UPDATE', [id]))[0] : await lockPayment(tx, id);
    if (!row || !isWaiting(row)) return;
    const update = isClaim(row) ? updateClaim : updatePayment;
    const now = new Date();
    await update(tx, id, {
      checked_at: now,
      ...(known && { last_seen_at: now, sender_address: known.sender.from, sender_nonce: known.sender.nonce }),
    });
    const reason = endOf(row, known, isReplaced, confirmationsOf(view.head, known?.blockNumber ?? null) >= assets[0].confirmations, now);
    if (reason === null) return;
    const replacedBy = reason === 'replaced' ? await this.replacement(tx, row, known) : undefined;
    if (replacedBy !== undefined) await update(tx, id, { replaced_by_hash: replacedBy });
    const details = replacedBy === undefined ? {} : { replacedByHash: replacedBy };
    await this.crediting.fail(tx, row, reason, 0, details);
    if (isClaim(row)) return;
    // Nothing is left for which these wait.
    const held = await selectClaims(tx, `chain_id = $1 AND tx_hash = $2 AND status = 'held' ORDER BY id FOR UPDATE`, [
      row.chainId,
      row.txHash,
    ]);
    for (const claim of held) await this.crediting.fail(tx, claim, reason, 0, details);
  }

  /** If the transaction that replaced it paid us, it is known. */
  private async replacement(tx: Tx, row: Waiting, known: KnownTransaction | null): Promise<string | undefined> {
    const other = await selectOne(
      tx,
      CryptoPayment,
      ['txHash'],
      `WHERE chain_id = $1 AND sender_address = $2 AND sender_nonce = $3 AND tx_hash <> $4 ORDER BY id DESC LIMIT 1`,
      [row.chainId, known?.sender.from ?? row.senderAddress, known?.sender.nonce ?? row.senderNonce, row.txHash],
    );
    return other?.txHash;
  }
}

const isWaiting = (row: Waiting): boolean =>
  (row.status === 'pending' || row.status === 'held') && (isClaim(row) || row.blockNumber === null);

/** Why it can never pay us, or null while it still may. */
function endOf(row: Waiting, known: KnownTransaction | null, isReplaced: boolean, isFinal: boolean, now: Date): FailureReason | null {
  if (known?.failure) return isFinal ? known.failure : null;
  if (isReplaced) return 'replaced';
  return !known && isDropped(row, now) ? 'dropped' : null;
}

const isDropped = ({ lastSeenAt, submittedAt, createdAt }: Waiting, now: Date): boolean =>
  now.getTime() - (lastSeenAt ?? submittedAt ?? createdAt).getTime() >= UNSEEN_MS;

const senderOf = ({ senderAddress, senderNonce }: Waiting): Sender | null =>
  senderAddress !== null && senderNonce !== null ? { from: senderAddress, nonce: senderNonce } : null;
