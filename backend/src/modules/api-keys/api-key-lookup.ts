import { Injectable } from '@nestjs/common';

import type { PartnerCaller } from '../../common/http/caller.js';
import { sha256Hex } from '../../common/secrets/encryption.js';
import { prepared, queryOne, type Db } from '../../database/database.js';
import type { ApiKey } from './api-key.entity.js';
import { columnsOf } from '../../database/select.js';

export type KeyHolder = Pick<ApiKey, 'name' | 'projectId' | 'environment' | 'rateLimitPerHour' | 'allowedCidrs' | 'scopes'> &
  Pick<PartnerCaller, 'apiKeyId' | 'projectStatus'>;

/** A key that we made and that gives no access any more. */
export interface DeadKey {
  apiKeyId: number;
  projectId: number;
  deadBecause: 'revoked' | 'rotated' | 'expired' | 'inactive' | 'project deleted';
}

const FIND = prepared(`
  SELECT k.id AS "apiKeyId", ${columnsOf<ApiKey>(['name', 'projectId', 'environment', 'rateLimitPerHour', 'allowedCidrs', 'scopes'], 'k')}, p.status AS "projectStatus",
         CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.grace_until <= now() THEN 'rotated'
              WHEN k.expires_at <= now() THEN 'expired' WHEN NOT k.is_active THEN 'inactive'
              WHEN p.deleted_at IS NOT NULL THEN 'project deleted' END AS "deadBecause"
  FROM api_keys k JOIN projects p ON p.id = k.project_id
  WHERE k.key_hash = $1`);

/** Nothing is cached: a revoked, expired or deleted key fails on the very next call in every process. */
@Injectable()
export class ApiKeyLookup {
  find(db: Db, key: string): Promise<KeyHolder | DeadKey | undefined> {
    return queryOne<KeyHolder | DeadKey>(db, FIND, [sha256Hex(key)]);
  }
}

export const isDead = (key: KeyHolder | DeadKey): key is DeadKey => 'deadBecause' in key && key.deadBecause !== null;
