import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';

import { notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { idFilter, textFilter } from '../../../common/http/list/filters.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import type { ListQuery } from '../../../common/http/list/list-query.js';
import type { Scope } from '../../../common/http/scope.js';
import { Database, queryOne, type Db, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import { AuditService } from '../../audit/audit.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type { Asset } from '../assets/asset.js';
import { alreadySubmitted, OPEN_MAX, tooManyOpenHashes, walletNotBound } from '../crypto.errors.js';
import { CryptoPaymentClaim } from './ownership/crypto-payment-claim.entity.js';
import { boundProjects, findOwner, recordSubmission, submissionsOf, type Submission } from './ownership/ownership.queries.js';
import { Claims, isDecidedByStaff, isOpen } from './ownership/claims.js';
import { PaymentRecorder } from './payment-recorder.js';
import { auditPayment, selectPayments, type PaymentRow } from './payments.queries.js';
import type { PaymentListRow } from './payments.dto.js';
import { CRYPTO_PAYMENTS_LIST } from './payments.list.js';
import type { KnownTransaction } from './transaction-reader.js';

export const CRYPTO_SIGNAL = 'crypto';
const ALL: ListQuery = { from: 0, to: 999, sort: null, search: null, filters: [] };
const OF_TRANSACTION = { ...CRYPTO_PAYMENTS_LIST, filters: { txHash: textFilter('c.tx_hash'), chainId: idFilter('c.chain_id') } };

@Injectable()
export class PaymentsService {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly audit: AuditService,
    private readonly projects: ProjectsService,
    private readonly recorder: PaymentRecorder,
    private readonly claims: Claims,
  ) {}

  list(db: Db, listQuery: ListQuery, scope: Scope): Promise<ListPage<PaymentListRow>> {
    return listRows<PaymentListRow>(db, CRYPTO_PAYMENTS_LIST, listQuery, scope);
  }

  /** @throws not_found */
  async get(db: Db, scope: Scope, id: number): Promise<PaymentListRow> {
    const { rows } = await this.list(db, { ...ALL, filters: [{ name: 'id', values: [id] }] }, scope);
    const [payment] = rows;
    if (!payment) throw notFound('payment');
    return payment;
  }

  /** The payments of a transaction that the caller may see, the first event first; a claim is shown while its events are not known yet. */
  async ofTransaction(db: Db, scope: Scope, txHash: string, chainId?: number): Promise<[PaymentListRow, ...PaymentListRow[]]> {
    const onChain = chainId === undefined ? [] : [{ name: 'chainId', values: [chainId] }];
    const query = { ...ALL, filters: [{ name: 'txHash', values: [txHash.toLowerCase()] }, ...onChain] };
    const { rows } = await listRows<PaymentListRow>(db, OF_TRANSACTION, query, scope);
    const [first, ...others] = [...rows].sort((a, b) => (a.logIndex ?? 0) - (b.logIndex ?? 0) || a.id - b.id);
    if (!first) throw notFound('payment');
    return [first, ...others];
  }

  /**
   * A project submits the hash of its transfer. `known` is what the chain knew of it just before.
   * @throws wallet_not_bound once the payer is known, tx_already_submitted
   */
  async submit(
    tx: Tx,
    caller: StaffCaller,
    assets: readonly [Asset, ...Asset[]],
    { projectId, txHash }: Pick<Submission, 'projectId' | 'txHash'>,
    known: KnownTransaction | null,
  ): Promise<PaymentListRow> {
    await this.projects.requireLive(tx, caller.scope, projectId);
    if (known && known.transfers.length > 0) await this.recorder.record(tx, assets, known.transfers, known.blocks);
    const [asset] = assets;
    const events = await selectPayments(tx, 'chain_id = $1 AND tx_hash = $2 ORDER BY id FOR UPDATE', [asset.chainId, txHash]);
    const isEarly = events.length === 0;
    const submission = { chainId: asset.chainId, projectId, txHash, isEarly, submittedBy: caller.userId, submittedAt: new Date() };
    await recordSubmission(tx, submission);
    const taken = isEarly ? null : await this.take(tx, caller, submission, events);
    const id = taken ?? (await this.claim(tx, caller, asset, submission, known));
    this.database.afterCommit(tx, () => this.signals.wake(CRYPTO_SIGNAL));
    return this.get(tx, [projectId], id);
  }

  /** @returns the first payment that the project gets by it, or null where staff decide */
  private async take(tx: Tx, caller: StaffCaller, submission: Submission, events: readonly PaymentRow[]): Promise<number | null> {
    const { chainId, projectId, txHash } = submission;
    const bound = await boundProjects(
      tx,
      chainId,
      events.map((event) => event.fromAddress),
    );
    const own = events.filter(({ fromAddress }) => bound.get(fromAddress ?? '')?.includes(projectId));
    if (own.length === 0) throw walletNotBound(projectId, txHash);
    const open = own.filter(isOpen);
    if (open.length === 0 || (await this.claims.hasClaim(tx, chainId, txHash, projectId))) throw alreadySubmitted(projectId, txHash);
    const submissions = await submissionsOf(tx, chainId, [txHash]);
    const found = [];
    for (const event of open) {
      const { projectId: ownerId } = await findOwner(tx, event, bound, submissions);
      found.push({ event, ownerId: event.staffDecide ? null : ownerId });
    }
    const given = found.flatMap(({ event, ownerId }) => (ownerId === projectId ? [event] : []));
    const [first] = given;
    if (!first && found.some(({ event, ownerId }) => event.status === 'held' && ownerId === null)) return null;
    // Another project has submitted it before.
    if (!first) throw alreadySubmitted(projectId, txHash);
    for (const event of given) {
      await this.claims.give(tx, caller.actor, event, submission);
      await auditPayment(tx, this.audit, caller.actor, { ...event, projectId }, 'crypto_payment_submitted');
    }
    if (!events.some((event) => isOpen(event) && isDecidedByStaff(event))) await this.claims.end(tx, caller.actor, chainId, txHash);
    return first.id;
  }

  /** The event is not known yet, or staff decide about it: the claim is kept, beside those of other projects. */
  private async claim(
    tx: Tx,
    caller: StaffCaller,
    asset: Asset,
    { projectId, txHash, submittedBy, submittedAt }: Submission,
    known: KnownTransaction | null,
  ): Promise<number> {
    if (known?.payer && !(await boundProjects(tx, asset.chainId, [known.payer])).get(known.payer)?.includes(projectId))
      throw walletNotBound(projectId, txHash);
    // Simultaneous calls count one after the other.
    await queryOne(tx, `SELECT pg_advisory_xact_lock(hashtext('crypto payment claims of a project'), $1)`, [projectId]);
    const claim = await queryOne<{ id: number }>(
      tx,
      `INSERT INTO crypto_payment_claims (id, project_id, asset_id, chain_id, tx_hash, token_address, token_symbol, token_decimals, required_confirmations,
         submitted_by, submitted_at, sender_address, sender_nonce, last_seen_at)
       VALUES (nextval('crypto_payments_id_seq'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::text, $12, CASE WHEN $11::text IS NOT NULL THEN now() END)
       ON CONFLICT (chain_id, tx_hash, project_id) DO NOTHING RETURNING id`,
      [
        projectId,
        asset.id,
        asset.chainId,
        txHash,
        asset.tokenAddress,
        asset.symbol,
        asset.decimals,
        asset.confirmations,
        submittedBy,
        submittedAt,
        known?.sender.from ?? null,
        known?.sender.nonce ?? null,
      ],
    );
    if (!claim) throw alreadySubmitted(projectId, txHash);
    const open = await tx.getRepository(CryptoPaymentClaim).countBy({ projectId, status: In(['pending', 'held']) });
    if (open > OPEN_MAX) throw tooManyOpenHashes(projectId, txHash);
    await auditPayment(tx, this.audit, caller.actor, { ...claim, projectId, txHash }, 'crypto_payment_submitted', {
      after: 'pending',
    });
    return claim.id;
  }
}
