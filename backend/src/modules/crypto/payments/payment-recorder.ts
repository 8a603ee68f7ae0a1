import { Injectable } from '@nestjs/common';

import { groupBy } from '../../../common/group-by.js';
import { execute, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import type { Transfer } from '../chain/transfers.js';
import type { Asset } from '../assets/asset.js';
import { formatDecimal } from '../crypto.rules.js';
import {
  boundProjects,
  claimsFor,
  claimsOn,
  findOwner,
  followReplaced,
  submissionsOf,
  type BoundProjects,
  type FoundOwner,
  type Sender,
  type Submission,
} from './ownership/ownership.queries.js';
import { Claims, WATCHER } from './ownership/claims.js';
import {
  insertEvents,
  type InsertedEvent,
  auditOf,
  auditPayment,
  movePayment,
  selectPayments,
  updatePayment,
  type Changes,
  type NewEvent,
  type PaymentRow,
} from './payments.queries.js';
import { matchEvents } from './ownership/ownership.rules.js';
import { heldEvent, isFinalFailure } from './payment.rules.js';

const PARKED_LOG_INDEX = 1_000_000_000;

/** The data of a block besides its logs. */
export interface SeenBlock {
  time: Date;
  senders: ReadonlyMap<string, Sender>;
}
export type SeenBlocks = ReadonlyMap<string, SeenBlock>;

interface Context {
  asset: Asset;
  blocks: SeenBlocks;
  bound: BoundProjects;
  submissions: readonly Submission[];
  /** Transactions that replace one about which staff decided: staff decide about these, too. */
  decidedByStaff: ReadonlySet<string>;
}

/** Records transfers from the chain: the only way in which a transfer becomes a payment. */
@Injectable()
export class PaymentRecorder {
  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
    private readonly claims: Claims,
  ) {}

  /**
   * `transfers` holds, of each transaction in it, every event to us in these assets of one chain. A known event in its old place is
   * not touched, and neither is an event in another asset.
   */
  async record(tx: Tx, assets: readonly [Asset, ...Asset[]], transfers: readonly Transfer[], blocks: SeenBlocks): Promise<void> {
    const [{ chainId }] = assets;
    const hashes = [...new Set(transfers.map(({ txHash }) => txHash))];
    const known = await selectPayments(
      tx,
      'chain_id = $1 AND tx_hash = ANY($2::text[]) AND asset_id = ANY($3::int[]) ORDER BY id FOR UPDATE',
      [chainId, hashes, assets.map(({ id }) => id)],
    );
    const bound = await boundProjects(
      tx,
      chainId,
      transfers.map(({ from }) => from),
    );
    const senders = new Map(
      transfers.flatMap((transfer) => {
        const sender = senderOf(blocks, transfer);
        return sender ? [[transfer.txHash, sender] as const] : [];
      }),
    );
    const decidedByStaff = await followReplaced(tx, chainId, senders);
    const submissions = await submissionsOf(tx, chainId, hashes);
    const fresh: NewEvent[] = [];
    for (const asset of assets) {
      const context = { asset, blocks, bound, submissions, decidedByStaff };
      const knownOf = groupBy(
        known.filter(({ assetId }) => assetId === asset.id),
        ({ txHash }) => txHash,
      );
      const seenOf = groupBy(
        transfers.filter(({ tokenAddress }) => tokenAddress === asset.tokenAddress),
        ({ txHash }) => txHash,
      );
      for (const txHash of hashes) {
        const seen = await this.match(tx, context, knownOf.get(txHash) ?? [], seenOf.get(txHash) ?? []);
        fresh.push(...(await this.withOwners(tx, context, seen)));
      }
    }
    await this.report(tx, await insertEvents(tx, fresh));
    await this.settleClaims(tx, chainId, hashes, senders);
  }

  private async settleClaims(tx: Tx, chainId: number, hashes: readonly string[], senders: ReadonlyMap<string, Sender>): Promise<void> {
    const claims = await claimsOn(tx, chainId, hashes, [...senders.values()]);
    for (const txHash of hashes) {
      const concerned = claimsFor(claims, txHash, senders.get(txHash));
      if (concerned.length > 0) await this.claims.settle(tx, chainId, txHash, concerned);
    }
  }

  /** The chain no longer holds the block of these payments: back to waiting, and counted again when they are mined again. */
  async markReorged(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
    for (const row of rows) {
      if (row.status !== 'pending' && row.status !== 'held') continue;
      const now = new Date();
      const changes = { block_number: null, block_hash: null, block_time: null, reorganised_at: now, last_seen_at: now, checked_at: null };
      await updatePayment(tx, row.id, changes);
      await auditPayment(tx, this.audit, WATCHER, row, 'crypto_payment_unmined', {
        details: { blockNumber: row.blockNumber, blockHash: row.blockHash },
      });
    }
  }

  /** @returns the events that are new */
  private async match(tx: Tx, context: Context, known: PaymentRow[], seen: Transfer[]): Promise<Transfer[]> {
    const { pairs, fresh, gone } = matchEvents(known, seen);
    const moving = pairs.filter(([row, transfer]) => row.logIndex !== transfer.logIndex).map(([row]) => row.id);
    // Two events can exchange their log indexes: each gets a temporary one first, so that they do not collide.
    if (moving.length > 0)
      await execute(tx, 'UPDATE crypto_payments SET log_index = log_index + $2 WHERE id = ANY($1::int[])', [moving, PARKED_LOG_INDEX]);
    for (const [row, transfer] of pairs) {
      await this.displace(tx, row, transfer);
      await this.relocate(tx, context, row, transfer);
    }
    await this.markReorged(tx, gone);
    return fresh;
  }

  /** An event of another asset at this place is from a block that no longer exists; the scan of that asset will correct it. */
  private async displace(tx: Tx, { chainId, assetId }: PaymentRow, { txHash, logIndex }: Transfer): Promise<void> {
    await execute(
      tx,
      'UPDATE crypto_payments SET log_index = log_index + $5 WHERE chain_id = $1 AND tx_hash = $2 AND log_index = $3 AND asset_id <> $4',
      [chainId, txHash, logIndex, assetId, PARKED_LOG_INDEX],
    );
  }

  private async relocate(tx: Tx, context: Context, row: PaymentRow, transfer: Transfer): Promise<void> {
    const position = positionOf(context.blocks, transfer);
    const all = { ...position, ...amountOf(context.asset, transfer) };
    // A credited payment stays as it was credited; its place on the chain alone has changed.
    if (row.status === 'confirmed' || isFinalFailure(row.failureReason)) await updatePayment(tx, row.id, position);
    else if (row.status !== 'failed') await updatePayment(tx, row.id, all);
    else await this.bringBack(tx, context, row, transfer, all);
    await auditPayment(tx, this.audit, WATCHER, row, 'crypto_payment_mined_again', {
      details: { blockNumber: transfer.blockNumber, blockHash: transfer.blockHash },
    });
  }

  private async bringBack(tx: Tx, context: Context, row: PaymentRow, transfer: Transfer, changes: Changes): Promise<void> {
    const { projectId, heldReason, staffDecide, submission } =
      row.projectId === null
        ? await this.ownerOf(tx, context, transfer, row.staffDecide || context.decidedByStaff.has(row.txHash))
        : { ...row, heldReason: null, submission: row };
    const owner = { project_id: projectId, held_reason: heldReason, staff_decide: staffDecide };
    const submitted = { submitted_by: submission?.submittedBy ?? null, submitted_at: submission?.submittedAt ?? null };
    await movePayment(tx, this.audit, WATCHER, row, {
      status: projectId === null ? 'held' : 'pending',
      action: 'crypto_payment_returned',
      changes: { ...changes, ...owner, ...submitted, failure_reason: null, processed_at: null },
    });
  }

  private async withOwners(tx: Tx, context: Context, fresh: readonly Transfer[]): Promise<NewEvent[]> {
    const events: NewEvent[] = [];
    for (const transfer of fresh) {
      const owner = await this.ownerOf(tx, context, transfer, context.decidedByStaff.has(transfer.txHash));
      const { time, senders } = blockOf(context.blocks, transfer);
      events.push({ asset: context.asset, transfer, owner, blockTime: time, sender: senders.get(transfer.txHash) });
    }
    return events;
  }

  private ownerOf(tx: Tx, { asset, bound, blocks, submissions }: Context, transfer: Transfer, staffDecide: boolean): Promise<FoundOwner> {
    const { txHash, from: fromAddress } = transfer;
    const event = { txHash, assetId: asset.id, fromAddress, blockTime: blockOf(blocks, transfer).time, staffDecide };
    return findOwner(tx, event, bound, submissions);
  }

  private async report(tx: Tx, events: readonly InsertedEvent[]): Promise<void> {
    const entries = events.map((event) => {
      const { status, tokenAmount, fromAddress, heldReason } = event;
      const details = { tokenAmount, fromAddress, ...(heldReason && { heldReason }) };
      return auditOf(event, status === 'held' ? 'crypto_payment_held' : 'crypto_payment_detected', { after: status, details });
    });
    await this.audit.recordAll(tx, WATCHER, entries);
    const held = events.filter(({ status }) => status === 'held');
    if (held.length > 0) await this.outbox.publish(tx, ...held.map(heldEvent));
  }
}

function blockOf(blocks: SeenBlocks, { blockHash }: Transfer): SeenBlock {
  const block = blocks.get(blockHash);
  if (!block) throw new Error(`The block ${blockHash} of a transfer was not read`);
  return block;
}

const senderOf = (blocks: SeenBlocks, transfer: Transfer): Sender | undefined => blockOf(blocks, transfer).senders.get(transfer.txHash);

const amountOf = (asset: Asset, { raw, from, to }: Transfer): Changes => ({
  from_address: from,
  to_address: to,
  token_amount: formatDecimal(raw, asset.decimals),
  token_amount_raw: raw.toString(),
});

function positionOf(blocks: SeenBlocks, transfer: Transfer): Changes {
  const sender = senderOf(blocks, transfer);
  return {
    log_index: transfer.logIndex,
    block_number: transfer.blockNumber,
    block_hash: transfer.blockHash,
    block_time: blockOf(blocks, transfer).time,
    sender_address: sender?.from ?? null,
    sender_nonce: sender?.nonce ?? null,
    last_seen_at: new Date(),
    checked_at: null,
    reorganised_at: null,
  };
}
