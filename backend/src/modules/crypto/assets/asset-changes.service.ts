import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../../common/http/caller.js';
import { requireFreshProof } from '../../../common/proof.js';
import { invalidField, notFound, stale } from '../../../common/errors/domain-error.js';
import { Encryption } from '../../../common/secrets/encryption.js';
import { execute, type Db, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import {
  CONFIRMED_ALONE,
  causersOf,
  ConfirmationsService,
  refusalOf,
  type Caused,
} from '../../users/independence/confirmations.service.js';
import { assetInUse, assetNotIndependent, assetOfEnvironment, assetTaken } from '../crypto.errors.js';
import { PriceQuote } from '../price/price-quote.entity.js';
import type { Asset } from './asset.js';
import { AssetCheck, type AssetDraft } from './asset-check.js';
import type { CreateAssetRequest, ExplainedAsset, UpdateAssetRequest } from './assets.dto.js';
import { assetsInUse, namesOf, withOpenPayments } from './assets.queries.js';
import { AssetsService } from './assets.service.js';
import { StoredAsset } from './stored-asset.entity.js';

/** A change that was held against the chain, made to what was read before. */
export interface CheckedChange {
  draft: AssetDraft;
  isSwitchedOff: boolean;
  readVersion: number;
}

/** What payments rest on. */
const FIXED = ['chainId', 'tokenAddress', 'decimals', 'receivingAddress'] as const satisfies (keyof AssetDraft)[];
/** What money rests on, beside the nodes: two people stand behind a change of it. */
const GUARDED = [...FIXED, 'confirmations', 'priceSource'] as const;
const AUDITED = [
  'name',
  'symbol',
  ...FIXED,
  'confirmations',
  'priceSource',
  'explorerUrl',
  'isActive',
] as const satisfies (keyof AssetDraft)[];

/** Staff add, change and remove tokens. What the chain has to say is asked before the transaction (`check`). */
@Injectable()
export class AssetChanges {
  constructor(
    private readonly audit: AuditService,
    private readonly encryption: Encryption,
    private readonly assets: AssetsService,
    private readonly checks: AssetCheck,
    private readonly confirmations: ConfirmationsService,
  ) {}

  /** @throws validation_failed */
  checkNew(given: CreateAssetRequest): Promise<AssetDraft> {
    return this.checks.check({ ...given, explorerUrl: given.explorerUrl ?? null, isActive: given.isActive ?? true });
  }

  /** @throws not_found, asset_of_environment, validation_failed, stale, reauthentication_required */
  async checkChange(caller: StaffCaller, id: number, { version, ...given }: UpdateAssetRequest): Promise<CheckedChange> {
    const asset = await this.assets.get(id);
    if (asset.isDefault) throw assetOfEnvironment();
    if (version === undefined && given.isActive === true && !asset.isActive)
      throw invalidField('version', 'The version of the token that you have read and want to switch on.');
    if (version !== undefined && version !== asset.version) throw stale();
    const isSwitchedOff = given.isActive === false;
    const isOnlySwitchedOff = isSwitchedOff && Object.keys(given).length === 1;
    if (!isOnlySwitchedOff) requireFreshProof(caller);
    const draft = { ...asset, ...given };
    // What only switches it off is possible when its nodes are away.
    const checked = isOnlySwitchedOff ? draft : await this.checks.check(draft);
    return { draft: checked, isSwitchedOff, readVersion: asset.version };
  }

  /** Off until an independent person switches it on, where its author may not do so alone. @throws asset_taken */
  async create(tx: Tx, caller: StaffCaller, draft: AssetDraft): Promise<Asset> {
    await this.requireFree(tx, draft);
    const changedBy = caller.userId;
    const { by } = await this.confirmations.judge(tx, caller, causedOf({ changedBy, unconfirmedBy: [] }));
    const isActive = draft.isActive && by !== null;
    const activationRequestedAt = draft.isActive && !isActive ? new Date() : null;
    const unconfirmedBy = isActive ? [] : [changedBy];
    const { identifiers } = await tx
      .getRepository(StoredAsset)
      .insert({ ...this.stored(draft), isActive, changedBy, unconfirmedBy, activationRequestedAt });
    const asset = await this.assets.get(Number(identifiers[0]?.['id']), tx);
    await this.record(tx, caller, 'asset_created', asset, {
      after: audited(asset),
      details: { nodeOrigins: nodeOriginsOf(asset), ...(isActive && CONFIRMED_ALONE) },
    });
    return asset;
  }

  /**
   * What is on, or is switched on, has an independent person behind it: a change of what money rests on is made while it is off and no payment in it is
   * open, since those are credited all the same. That person is independent of everybody who changed it since somebody last stood behind it.
   * @throws not_found, stale, asset_in_use, asset_taken, not_independent
   */
  async update(tx: Tx, caller: StaffCaller, id: number, { draft, isSwitchedOff, readVersion }: CheckedChange): Promise<Asset> {
    await this.requireFree(tx, draft, id);
    const before = await this.lock(tx, id);
    if (before.version !== readVersion) throw stale();
    const isMoved = FIXED.some((name) => before[name] !== draft[name]);
    if (isMoved && (await assetsInUse(tx, [id])).has(id)) throw assetInUse();
    const hasNewNodes = JSON.stringify(before.rpcUrls) !== JSON.stringify(draft.rpcUrls);
    const { rpcUrls, ...stored } = this.stored(draft);
    const repository = tx.getRepository(StoredAsset);
    const isGuarded = hasNewNodes || GUARDED.some((name) => before[name] !== draft[name]);
    const changedBy = isGuarded ? caller.userId : before.changedBy;
    const isUsed = draft.isActive || (isGuarded && (await withOpenPayments(tx, [id])).has(id));
    const isConfirmed = isUsed && (isGuarded || !before.isActive);
    const confirmation = isConfirmed ? await this.confirm(tx, caller, { ...before, changedBy }) : {};
    const unconfirmedBy = isConfirmed ? [] : isGuarded ? causersOf(causedOf({ ...before, changedBy })) : before.unconfirmedBy;
    const waitsSince = isGuarded ? new Date() : isSwitchedOff ? null : before.activationRequestedAt;
    const activationRequestedAt = draft.isActive ? null : waitsSince;
    const marks = { changedBy, unconfirmedBy, activationRequestedAt, version: before.version + 1 };
    await repository.update(id, { ...stored, ...marks, ...(hasNewNodes && { rpcUrls }) });
    // A price of another token says nothing about this one.
    if (isMoved) await tx.getRepository(PriceQuote).delete({ assetId: id });
    const asset = await this.assets.get(id, tx);
    await this.record(tx, caller, 'asset_updated', asset, {
      before: audited(before),
      after: audited(asset),
      details: { ...(hasNewNodes && { nodeOrigins: nodeOriginsOf(asset) }), ...confirmation },
    });
    return asset;
  }

  /** @throws not_found, asset_of_environment, asset_in_use */
  async remove(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    const asset = await this.lock(tx, id);
    if (asset.isDefault) throw assetOfEnvironment();
    if ((await assetsInUse(tx, [id])).has(id)) throw assetInUse();
    await tx.getRepository(PriceQuote).delete({ assetId: id });
    await execute(tx, 'DELETE FROM chain_cursors WHERE chain_id = $1 AND token_address = $2', [asset.chainId, asset.tokenAddress]);
    await tx.getRepository(StoredAsset).delete(id);
    await this.record(tx, caller, 'asset_deleted', asset, { before: audited(asset) });
  }

  /** For a screen: what is in use, who changed it last, and whether the caller may switch it on. */
  async explain(db: Db, caller: StaffCaller, assets: readonly Asset[]): Promise<ExplainedAsset[]> {
    const ids = assets.map(({ id }) => id);
    const [inUse, open] = [await assetsInUse(db, ids), await withOpenPayments(db, ids)];
    const names = await namesOf(db, assets);
    const explained = await this.confirmations.explain(db, caller, assets, (asset) => (asset.isActive ? null : causedOf(asset)));
    return explained.map((asset) => {
      const isInUse = inUse.has(asset.id);
      const lockedFields = lockedOf(asset, isInUse, open.has(asset.id));
      const nodeOrigins = caller.permissions.has('assets.write') ? nodeOriginsOf(asset) : [];
      return { ...asset, nodeOrigins, isInUse, lockedFields, changedByName: names.get(asset.changedBy ?? 0) ?? null };
    });
  }

  /** @returns what the audit log says of it */
  private async confirm(tx: Tx, caller: StaffCaller, asset: Asset): Promise<object> {
    const verdict = await this.confirmations.judge(tx, caller, causedOf(asset));
    if (verdict.by === null) throw assetNotIndependent(asset.id, refusalOf(verdict), verdict.who);
    return verdict.by === 'alone' ? CONFIRMED_ALONE : {};
  }

  /** A request that is being made holds the row's key: it is seen afterwards. */
  private async lock(tx: Tx, id: number): Promise<Asset> {
    if ((await execute(tx, 'UPDATE assets SET id = id WHERE id = $1', [id])) === 0) throw notFound('asset');
    return this.assets.get(id, tx);
  }

  private async requireFree(tx: Tx, { chainId, tokenAddress }: AssetDraft, id?: number): Promise<void> {
    // Two at once look one after the other.
    await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('assets'))`);
    const other = await tx.getRepository(StoredAsset).findOneBy({ chainId, tokenAddress });
    if (other && other.id !== id) throw assetTaken();
  }

  private stored(draft: AssetDraft) {
    const { name, symbol, chainId, tokenAddress, decimals, receivingAddress, confirmations, priceSource, explorerUrl, isActive } = draft;
    const rpcUrls = this.encryption.encrypt('asset-nodes', JSON.stringify(draft.rpcUrls));
    return { name, symbol, chainId, tokenAddress, decimals, receivingAddress, confirmations, priceSource, explorerUrl, isActive, rpcUrls };
  }

  private record(tx: Tx, caller: StaffCaller, action: string, { id }: Asset, change: object): Promise<void> {
    return this.audit.record(tx, caller.actor, { action, entityType: 'asset', entityId: id, ...change });
  }
}

/** Everybody of whom the person who switches it on, and may change tokens too, is independent. */
const causedOf = ({ changedBy, unconfirmedBy }: Pick<Asset, 'changedBy' | 'unconfirmedBy'>): Caused => ({
  projectId: null,
  causedBy: changedBy,
  alsoCausedBy: unconfirmedBy,
  alsoNeeds: 'assets.write',
});

/** Scheme, host and port, without names and paths, where keys stand. */
const nodeOriginsOf = ({ rpcUrls }: Asset): string[] => rpcUrls.map((url) => new URL(url).origin);

/** What stays as it is for now, for a form: two people change the rest as well while it is on. */
function lockedOf({ isDefault, isActive }: Asset, isInUse: boolean, hasOpenPayments: boolean): string[] {
  if (isDefault) return [...AUDITED, 'rpcUrls'];
  const guarded = isActive || hasOpenPayments ? [...GUARDED, 'rpcUrls'] : [];
  return [...new Set([...(isInUse ? FIXED : []), ...guarded])];
}

const audited = (asset: Asset): object => Object.fromEntries(AUDITED.map((name) => [name, asset[name]]));
