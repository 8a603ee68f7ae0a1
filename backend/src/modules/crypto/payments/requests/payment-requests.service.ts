import { randomBytes } from 'node:crypto';

import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../../../common/http/caller.js';
import { queryOne, type Tx } from '../../../../database/database.js';
import { AuditService } from '../../../audit/audit.service.js';
import { ProjectsService } from '../../../projects/projects.service.js';
import { TOKEN_DECIMALS, TOKEN_SYMBOL, type CryptoConfig } from '../../crypto-config.js';
import { OPEN_MAX, tooManyOpenRequests } from '../../crypto.errors.js';
import { formatDecimal, parseCents, RATE_DECIMALS, RATE_HOLDS_MS, tokensFor } from '../../crypto.rules.js';
import type { Quote } from '../../price/price.service.js';
import type { PaymentRequestRow } from './payment-requests.dto.js';

/** No letter or digit that is taken for another when read aloud. */
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
    config: CryptoConfig,
    quote: Quote,
    { projectId, usdAmount }: { projectId: number; usdAmount: string },
  ): Promise<PaymentRequestRow> {
    await this.projects.requireLive(tx, caller.scope, projectId);
    await requireRoom(tx, projectId);
    const raw = tokensFor(parseCents(usdAmount), quote.price, TOKEN_DECIMALS);
    const row = await queryOne<PaymentRequestRow>(
      tx,
      `INSERT INTO crypto_payment_requests (project_id, requested_by, payment_reference, usd_amount, token_amount, token_amount_raw, exchange_rate,
         price_quote_id, chain_id, token_address, token_symbol, token_decimals, receiving_address, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(secs => $14))
       RETURNING id, payment_reference AS "paymentReference", usd_amount AS "usdAmount", token_amount AS "tokenAmount", token_amount_raw AS "tokenAmountRaw",
         exchange_rate AS "exchangeRate", chain_id AS "chainId", token_address AS "tokenAddress", token_symbol AS "tokenSymbol",
         token_decimals AS "tokenDecimals", receiving_address AS "receivingAddress", expires_at AS "expiresAt", $15::int AS "requiredConfirmations"`,
      [
        projectId,
        caller.userId,
        newReference(),
        usdAmount,
        formatDecimal(raw, TOKEN_DECIMALS),
        raw.toString(),
        formatDecimal(quote.price, RATE_DECIMALS),
        quote.id,
        config.chainId,
        config.tokenAddress,
        TOKEN_SYMBOL,
        TOKEN_DECIMALS,
        config.receivingAddress,
        RATE_HOLDS_MS / 1000,
        config.requiredConfirmations,
      ],
    );
    if (!row) throw new Error('The payment request was not written');
    const { id, tokenAmount, exchangeRate, paymentReference } = row;
    await this.audit.record(tx, caller.actor, {
      action: 'crypto_payment_requested',
      entityType: 'crypto_payment_request',
      entityId: id,
      projectId,
      after: { usdAmount: row.usdAmount, tokenAmount, exchangeRate, paymentReference, priceSource: quote.source },
    });
    return row;
  }
}

/** @throws too_many_open where the project has as many requests that can still be paid as it may have */
async function requireRoom(tx: Tx, projectId: number): Promise<void> {
  // Two at once count one after the other.
  await queryOne(tx, `SELECT pg_advisory_xact_lock(hashtext('crypto payment requests of a project'), $1)`, [projectId]);
  const open = await queryOne<{ count: number }>(
    tx,
    'SELECT count(*) FROM crypto_payment_requests WHERE project_id = $1 AND expires_at > now() AND credited_raw < token_amount_raw',
    [projectId],
  );
  if ((open?.count ?? 0) >= OPEN_MAX) throw tooManyOpenRequests();
}

/** For people to distinguish payments; a transfer cannot carry it. */
function newReference(): string {
  const letters = Array.from(randomBytes(REFERENCE_LENGTH), (byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]);
  return `${TOKEN_SYMBOL}-${letters.join('')}`;
}
