import { randomBytes } from 'node:crypto';

import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../../../common/http/caller.js';
import { queryOne, type Tx } from '../../../../database/database.js';
import { AuditService } from '../../../audit/audit.service.js';
import { ProjectsService } from '../../../projects/projects.service.js';
import type { Asset } from '../../assets/asset.js';
import { StoredAsset } from '../../assets/stored-asset.entity.js';
import { assetChanged, OPEN_MAX, tooManyOpenRequests } from '../../crypto.errors.js';
import { formatDecimal, parseCents, RATE_DECIMALS, RATE_HOLDS_MS, tokensFor } from '../../crypto.rules.js';
import type { Quote } from '../../price/price.service.js';
import { CryptoPaymentRequest } from './crypto-payment-request.entity.js';
import type { PaymentRequestRow } from './payment-requests.dto.js';

/** An alphabet without letters and digits that sound or look alike. */
const REFERENCE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const REFERENCE_LENGTH = 10;

@Injectable()
export class PaymentRequestsService {
  constructor(
    private readonly audit: AuditService,
    private readonly projects: ProjectsService,
  ) {}

  /** Locks the rate of a quote for the amount, for 30 minutes. */
  async create(
    tx: Tx,
    caller: StaffCaller,
    asset: Asset,
    quote: Quote,
    { projectId, usdAmount }: { projectId: number; usdAmount: string },
  ): Promise<PaymentRequestRow> {
    await this.projects.requireLive(tx, caller.scope, projectId);
    await requireRoom(tx, projectId);
    const raw = tokensFor(parseCents(usdAmount), quote.price, asset.decimals);
    const requests = tx.getRepository(CryptoPaymentRequest);
    const { identifiers } = await requests.insert({
      projectId,
      requestedBy: caller.userId,
      paymentReference: newReference(asset.symbol),
      usdAmount,
      tokenAmount: formatDecimal(raw, asset.decimals),
      tokenAmountRaw: raw.toString(),
      exchangeRate: formatDecimal(quote.price, RATE_DECIMALS),
      priceQuoteId: quote.id,
      priceSource: quote.source,
      priceQuotedAt: quote.quotedAt,
      assetId: asset.id,
      chainId: asset.chainId,
      tokenAddress: asset.tokenAddress,
      tokenSymbol: asset.symbol,
      tokenDecimals: asset.decimals,
      receivingAddress: asset.receivingAddress,
      // By the database's clock.
      expiresAt: () => `now() + interval '${RATE_HOLDS_MS} milliseconds'`,
    });
    const row = await requests.findOneByOrFail({ id: Number(identifiers[0]?.['id']) });
    // The foreign key waits for a change of the asset: the asset must still be the one of the quote.
    const { tokenAddress, chainId, receivingAddress } = asset;
    if (!(await tx.getRepository(StoredAsset).existsBy({ id: asset.id, tokenAddress, chainId, receivingAddress }))) throw assetChanged();
    const { id, tokenAmount, exchangeRate, paymentReference } = row;
    await this.audit.record(tx, caller.actor, {
      action: 'crypto_payment_requested',
      entityType: 'crypto_payment_request',
      entityId: id,
      projectId,
      after: { usdAmount: row.usdAmount, tokenAmount, exchangeRate, paymentReference, priceSource: quote.source },
    });
    return { ...row, requiredConfirmations: asset.confirmations };
  }
}

/** @throws too_many_open where the project has as many requests that can still be paid as it may have */
async function requireRoom(tx: Tx, projectId: number): Promise<void> {
  // Simultaneous calls count one after the other.
  await queryOne(tx, `SELECT pg_advisory_xact_lock(hashtext('crypto payment requests of a project'), $1)`, [projectId]);
  const open = await queryOne<{ count: number }>(
    tx,
    'SELECT count(*) FROM crypto_payment_requests WHERE project_id = $1 AND expires_at > now() AND credited_raw < token_amount_raw',
    [projectId],
  );
  if ((open?.count ?? 0) >= OPEN_MAX) throw tooManyOpenRequests();
}

/** For people to distinguish payments; a transfer cannot carry it. */
function newReference(symbol: string): string {
  const letters = Array.from(randomBytes(REFERENCE_LENGTH), (byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]);
  return `${symbol.toUpperCase().replace(/[^A-Z0-9]/g, '')}-${letters.join('')}`;
}
