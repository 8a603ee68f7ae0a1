import { Injectable, type OnModuleInit } from '@nestjs/common';

import type { DomainError } from '../../common/errors/domain-error.js';
import { allows, type KeyScope } from '../../common/http/audience.js';
import type { PartnerCaller } from '../../common/http/caller.js';
import { sha256Hex } from '../../common/secrets/encryption.js';
import { prepared, queryOne, type Db, type Tx } from '../../database/database.js';
import { IdempotentExecutor, type KeyRules } from '../idempotency/idempotent-executor.js';
import type { ApiKey } from './api-key.entity.js';
import { addressForbidden, invalidApiKey, projectInactive, scopeMissing } from './api-keys.errors.js';
import { isWithin } from './cidr.rules.js';
import { columnsOf } from '../../database/select.js';

export type KeyHolder = Pick<ApiKey, 'name' | 'projectId' | 'environment' | 'rateLimitPerHour' | 'allowedCidrs' | 'scopes'> &
  Pick<PartnerCaller, 'apiKeyId' | 'projectStatus'>;

/** A key that we made and that gives no access any more. */
export interface DeadKey {
  apiKeyId: number;
  projectId: number;
  deadBecause: 'revoked' | 'rotated' | 'expired' | 'inactive' | 'project deleted';
}

/** Not as of the beginning of the transaction: a command may have waited in it. */
const DEAD_BECAUSE = `CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.grace_until <= clock_timestamp() THEN 'rotated'
  WHEN k.expires_at <= clock_timestamp() THEN 'expired' WHEN NOT k.is_active THEN 'inactive'
  WHEN p.deleted_at IS NOT NULL THEN 'project deleted' END AS "deadBecause"`;

const FIND = prepared(`
  SELECT k.id AS "apiKeyId", ${columnsOf<ApiKey>(['name', 'projectId', 'environment', 'rateLimitPerHour', 'allowedCidrs', 'scopes'], 'k')}, p.status AS "projectStatus",
         ${DEAD_BECAUSE}
  FROM api_keys k JOIN projects p ON p.id = k.project_id
  WHERE k.key_hash = $1`);

type KeyRights = Pick<KeyHolder, 'allowedCidrs' | 'scopes' | 'projectStatus'>;

/** The lock makes a change of the key wait, which takes \`FOR UPDATE\`; the counting of its use does not wait. */
const HOLD = prepared(`
  SELECT ${columnsOf<ApiKey>(['allowedCidrs', 'scopes'], 'k')}, p.status AS "projectStatus", ${DEAD_BECAUSE}
  FROM api_keys k JOIN projects p ON p.id = k.project_id
  WHERE k.id = $1 FOR KEY SHARE OF k`);

/** Nothing is cached: a revoked, expired or deleted key fails on the very next call in every process. */
@Injectable()
export class ApiKeyLookup implements OnModuleInit, KeyRules {
  constructor(private readonly executor: IdempotentExecutor) {}

  onModuleInit(): void {
    this.executor.register(this);
  }

  find(db: Db, key: string): Promise<KeyHolder | DeadKey | undefined> {
    return queryOne<KeyHolder | DeadKey>(db, FIND, [sha256Hex(key)]);
  }

  /** @throws invalid_api_key, address_not_allowed, project_inactive, scope_missing */
  async hold(tx: Tx, caller: PartnerCaller): Promise<void> {
    const { apiKeyId, projectId } = caller;
    const key = await queryOne<KeyRights & { deadBecause: string | null }>(tx, HOLD, [apiKeyId]);
    const reason = key === undefined ? 'unknown' : key.deadBecause;
    if (key === undefined || reason !== null) throw invalidApiKey({ reason: reason ?? 'unknown', apiKeyId, projectId });
    const refusal = refusalOf(key, caller.actor.ipAddress, caller.needed);
    if (refusal) throw refusal;
    caller.scopes = key.scopes;
  }
}

export const isDead = (key: KeyHolder | DeadKey): key is DeadKey => 'deadBecause' in key && key.deadBecause !== null;

/** Why a key that works may not be used for this call. */
export function refusalOf(
  { allowedCidrs, projectStatus, scopes }: KeyRights,
  address: string | null,
  needed: KeyScope | null,
): DomainError | undefined {
  if (allowedCidrs !== null && allowedCidrs.length > 0 && !isWithin(allowedCidrs, address ?? '')) return addressForbidden();
  if (projectStatus === 'inactive') return projectInactive();
  return needed === null || allows(scopes, needed) ? undefined : scopeMissing(needed);
}
