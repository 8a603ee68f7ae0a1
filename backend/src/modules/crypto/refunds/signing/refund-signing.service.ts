import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../../../common/http/caller.js';
import { requireRecord } from '../../../../common/http/scope.js';
import { Database, onViolation, type Db, type Tx } from '../../../../database/database.js';
import { Signals } from '../../../../database/signals.js';
import { normalAddress } from '../../address.js';
import { AssetsService } from '../../assets/assets.service.js';
import type { Chain } from '../../chain/chain.js';
import { Chains } from '../../chain/chains.js';
import type { Transaction } from '../../chain/eth-answers.dto.js';
import { CryptoStatus } from '../../crypto-status.service.js';
import { requireConfirmed } from '../../assets/asset.js';
import { badAddress } from '../../crypto.errors.js';
import { CryptoPayment } from '../../payments/crypto-payment.entity.js';
import { CRYPTO_SIGNAL } from '../../payments/payments.service.js';
import { CryptoRefund } from '../crypto-refund.entity.js';
import { RefundSteps } from '../refund-steps.js';
import { isOrdered, isPaidLater, mayBecome } from '../refund.rules.js';
import {
  beingSigned,
  nonceAhead,
  nonceTaken,
  nonceUsed,
  notTheApprover,
  notThisRefund,
  paymentGone,
  refundNotApproved,
  signerIsContract,
} from '../refunds.errors.js';

/** A wallet may have sent a few transactions that are not mined yet; a nonce far ahead would hold the refund up for ever. */
const NONCES_AHEAD_MAX = 50;

export interface Signing {
  signer: string;
  nonce: number;
}

/** A signer on the chain: the next nonce, and a final block in which it was not higher. */
interface SignerState extends Signing {
  next: number;
  finalBlock: number;
  isSender: boolean;
  /** The chain has another block at the height of the payment. */
  isPaymentGone: boolean;
}

/** The approver's wallet signs. The signer and the nonce are stored before, and only such a transaction may be sent. */
@Injectable()
export class RefundSigning {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly status: CryptoStatus,
    private readonly assets: AssetsService,
    private readonly chains: Chains,
    private readonly steps: RefundSteps,
  ) {}

  /** Ahead of the transaction. @throws not_found, chain_unavailable */
  async askSigner(db: Db, { scope }: StaffCaller, id: number, given: Signing): Promise<SignerState> {
    const refund = requireRecord(scope, 'refund', await db.getRepository(CryptoRefund).findOneBy({ id }));
    const signer = normalAddress(given.signer);
    if (signer === undefined) throw badAddress('signer');
    const { chain, confirmations } = await this.chainOf(refund);
    const { blockNumber, blockHash } = await db.getRepository(CryptoPayment).findOneByOrFail({ id: refund.paymentId });
    return chain.read(async (view) => {
      // A height that the node does not have proves nothing. A payment that a person kept after the chain reversed it is decided.
      const isKnown = blockNumber !== null && blockHash !== null && blockNumber <= view.head;
      const block = isKnown ? await view.block(blockNumber) : null;
      return {
        signer,
        nonce: given.nonce,
        next: (await view.nonceAt(signer, view.head)) ?? 0,
        finalBlock: Math.max(view.head - confirmations + 1, 0),
        isSender: await view.isSender(signer),
        isPaymentGone: block !== null && block.hash !== blockHash,
      };
    });
  }

  /**
   * The same signer and nonce may be stored again: the chain accepts one transaction for each nonce.
   * @throws not_found, refund_not_approved, not_the_approver, payment_reorganised, refund_being_signed, signer_is_contract, nonce_used,
   * nonce_ahead, nonce_taken
   */
  async sign(tx: Tx, caller: StaffCaller, id: number, state: SignerState): Promise<void> {
    const { signer, nonce, next, finalBlock } = state;
    const refund = await this.steps.lock(tx, caller.scope, id);
    if (refund.status !== 'approved' && refund.status !== 'signing') throw refundNotApproved(refund, 'signed');
    if (refund.decidedBy !== caller.userId) throw notTheApprover(refund);
    const payment = await tx.getRepository(CryptoPayment).findOneByOrFail({ id: refund.paymentId });
    if (state.isPaymentGone || payment.reorganisedAt !== null) throw paymentGone(refund, 'signed');
    if (refund.status === 'signing') {
      if (refund.signer !== signer || refund.nonce !== nonce) throw beingSigned(refund);
      return;
    }
    if (!state.isSender) throw signerIsContract(refund);
    if (nonce < next) throw nonceUsed(refund, next);
    if (nonce > next + NONCES_AHEAD_MAX) throw nonceAhead(refund, next);
    if ((await this.steps.takenNonces(tx, refund, signer, [nonce])).has(nonce)) throw nonceTaken(refund);
    const signing = { signer, nonce, unusedAtBlock: finalBlock, checkedAt: null };
    await onViolation(this.steps.move(tx, caller.actor, refund, 'signing', signing, { signer, nonce }), {
      uq_crypto_refunds_nonce: () => nonceTaken(refund),
    });
  }

  /** Ahead of the transaction: what the nodes know of the hash, or null. @throws not_found, chain_unavailable */
  async askTransaction(db: Db, { scope }: StaffCaller, id: number, txHash: string): Promise<Transaction | null> {
    const refund = requireRecord(scope, 'refund', await db.getRepository(CryptoRefund).findOneBy({ id }));
    const { chain } = await this.chainOf(refund);
    return chain.read(async (_view, all) => {
      const { found, unanswered } = await chain.findTransactions(all, [txHash]);
      const failure = unanswered.get(txHash);
      if (failure) throw failure;
      return found.get(txHash)?.transaction ?? null;
    });
  }

  /**
   * A hash that no node knows yet is stored; the watcher searches by signer and nonce. @throws not_found, refund_not_approved,
   * not_this_refund, nonce_taken
   */
  async submit(tx: Tx, caller: StaffCaller, id: number, txHash: string, known: Transaction | null): Promise<void> {
    const refund = await this.steps.lock(tx, caller.scope, id);
    const nonce = known && isPaidLater(refund, known) ? known.nonce : refund.nonce;
    if (known && (known.from !== refund.signer || known.nonce !== nonce || !isOrdered(refund, known))) {
      if (refund.status === 'signing' || refund.status === 'sent') throw notThisRefund(refund);
    }
    if (refund.txHash === txHash && (refund.status === 'sent' || refund.status === 'completed')) return;
    if (!mayBecome(refund, 'sent')) throw refundNotApproved(refund, 'sent');
    const sent = { txHash, nonce, lastSeenAt: new Date(), checkedAt: null };
    await onViolation(this.steps.move(tx, caller.actor, refund, 'sent', sent, { txHash, nonce }), {
      uq_crypto_refunds_nonce: () => nonceTaken(refund),
    });
    this.database.afterCommit(tx, () => this.signals.wake(CRYPTO_SIGNAL));
  }

  /** Also of an asset that was switched off meanwhile. @throws crypto_disabled */
  private async chainOf({ assetId }: CryptoRefund): Promise<{ chain: Chain; confirmations: number }> {
    const asset = await this.assets.get(assetId);
    requireConfirmed(asset);
    await this.status.requireUsable(asset);
    return { chain: this.chains.of(asset), confirmations: asset.confirmations };
  }
}
