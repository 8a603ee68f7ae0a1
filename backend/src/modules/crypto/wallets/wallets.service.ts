import { Injectable } from '@nestjs/common';

import { invalidField, notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { inScope, type Scope } from '../../../common/http/scope.js';
import { sha256Hex } from '../../../common/secrets/encryption.js';
import { Database, execute, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import { columnsOf, select } from '../../../database/select.js';
import { Signals } from '../../../database/signals.js';
import { AuditService } from '../../audit/audit.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { SettingsService } from '../../settings/settings.service.js';
import { Chains } from '../chain/chains.js';
import { CryptoStatus } from '../crypto-status.service.js';
import { badAddress, invalidSignature, messageExpired, messageUsed, wrongMessage } from '../crypto.errors.js';
import { isReceiver } from '../payments/ownership/ownership.queries.js';
import { CRYPTO_SIGNAL } from '../payments/payments.service.js';
import { normalAddress } from '../address.js';
import { bindingLine, judgeMessage } from './binding-message.rules.js';
import { isSignedByContract, isSignedByKey } from './is-signed-by.js';
import { WalletBinding } from './wallet-binding.entity.js';
import { WALLET, type BindWalletRequest, type WalletRow } from './wallets.dto.js';

const COLUMNS = columnsOf<WalletBinding>(WALLET);

/** A wallet whose owner has signed; the signature of a contract holds for its chain alone. */
export interface VerifiedWallet {
  address: string;
  chainId: number | null;
}

@Injectable()
export class WalletsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly projects: ProjectsService,
    private readonly settings: SettingsService,
    private readonly chains: Chains,
    private readonly status: CryptoStatus,
    private readonly signals: Signals,
  ) {}

  ofProject(db: Db, projectId: number): Promise<WalletRow[]> {
    return select(db, WalletBinding, WALLET, 'WHERE project_id = $1 AND is_active ORDER BY id DESC', [projectId]);
  }

  /**
   * Checks the message and its signature, which may take a call to the chain: before any transaction.
   * @returns the wallet as it is stored
   * @throws invalid_binding_message, binding_message_expired, invalid_signature, chain_unavailable
   */
  async verify(
    { projectId, walletAddress, message, signature, chainId }: BindWalletRequest,
    now: Date = new Date(),
  ): Promise<VerifiedWallet> {
    const address = normalAddress(walletAddress);
    if (address === undefined) throw badAddress('walletAddress');
    const { productName } = await this.settings.get(this.database.db);
    const expected = bindingLine(productName, projectId);
    const verdict = judgeMessage(message, expected, now);
    if (verdict === 'wrong') throw wrongMessage(projectId, expected);
    if (verdict === 'expired') throw messageExpired(projectId);
    if (isSignedByKey(address, message, signature)) return { address, chainId: null };
    const [asset] = await this.status.ofChain(chainId);
    if (!(await isSignedByContract(this.chains.of(asset), address, message, signature))) throw invalidSignature(projectId);
    return { address, chainId: asset.chainId };
  }

  /** Binds a wallet whose signature was checked. One that is bound already stays the one binding. @throws validation_failed, binding_message_used */
  async bind(
    tx: Tx,
    caller: StaffCaller,
    wallet: VerifiedWallet,
    { projectId, message, signature }: BindWalletRequest,
  ): Promise<WalletRow> {
    const { address, chainId } = wallet;
    await this.projects.requireLive(tx, caller.scope, projectId);
    const [isOurs] = await query(tx, `SELECT 1 WHERE ${isReceiver('$1')}`, [address]);
    if (isOurs) throw invalidField('walletAddress', 'Payments are received at this address, so it pays for no project');
    const used = await execute(tx, 'INSERT INTO used_binding_messages (message_hash, project_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      sha256Hex(`${address}\n${message}`),
      projectId,
    ]);
    if (used === 0) throw messageUsed(projectId);
    const bound = await queryOne<WalletRow>(
      tx,
      `INSERT INTO wallet_bindings (project_id, wallet_address, binding_signature, binding_message, bound_by, chain_id) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (project_id, wallet_address, coalesce(chain_id, 0)) DO UPDATE SET is_active = true, unbound_at = NULL, binding_signature = excluded.binding_signature,
         binding_message = excluded.binding_message, bound_by = excluded.bound_by
       RETURNING ${COLUMNS}`,
      [projectId, address, signature, message, caller.userId, chainId],
    );
    if (!bound) throw new Error('The wallet was not written');
    await this.audit.record(tx, caller.actor, {
      action: 'wallet_bound',
      entityType: 'wallet',
      entityId: bound.id,
      projectId,
      after: { walletAddress: address, projectId, ...(chainId !== null && { chainId }) },
    });
    // Transfers from it that are held for this reason are looked at again.
    this.database.afterCommit(tx, () => this.signals.wake(CRYPTO_SIGNAL));
    return bound;
  }

  /** Payments that came from it while it was bound stay the project's. @throws not_found */
  async unbind(tx: Tx, caller: StaffCaller, scope: Scope, id: number): Promise<void> {
    const wallet = await queryOne<WalletRow>(
      tx,
      `UPDATE wallet_bindings SET is_active = false, unbound_at = now() WHERE id = $1 AND is_active RETURNING ${COLUMNS}`,
      [id],
    );
    if (!wallet || !inScope(scope, wallet.projectId)) throw notFound('wallet');
    await this.audit.record(tx, caller.actor, {
      action: 'wallet_unbound',
      entityType: 'wallet',
      entityId: id,
      projectId: wallet.projectId,
      before: { walletAddress: wallet.walletAddress, projectId: wallet.projectId },
    });
  }
}
