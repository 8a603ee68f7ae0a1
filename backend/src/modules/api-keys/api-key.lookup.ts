import { Injectable } from '@nestjs/common';

import type { Environment, PartnerCaller } from '../../common/http/caller.js';
import { sha256Hex } from '../../common/secrets/encryption.js';
import { queryOne, type Db } from '../../database/database.js';

export interface KeyHolder {
  apiKeyId: number;
  name: string;
  projectId: number;
  projectStatus: PartnerCaller['projectStatus'];
  environment: Environment;
  rateLimitPerHour: number;
  allowedCidrs: string[] | null;
}

/** Nothing is cached: a revoked, expired or deleted key fails on the very next call in every process. */
@Injectable()
export class ApiKeyLookup {
  find(db: Db, key: string): Promise<KeyHolder | undefined> {
    return queryOne<KeyHolder>(
      db,
      `SELECT k.id AS "apiKeyId", k.name, k.project_id AS "projectId", p.status AS "projectStatus", k.environment,
              k.rate_limit_per_hour AS "rateLimitPerHour", k.allowed_cidrs AS "allowedCidrs"
       FROM api_keys k JOIN projects p ON p.id = k.project_id AND p.deleted_at IS NULL
       WHERE k.key_hash = $1 AND k.is_active AND k.revoked_at IS NULL
         AND (k.expires_at IS NULL OR k.expires_at > now()) AND (k.grace_until IS NULL OR k.grace_until > now())`,
      [sha256Hex(key)],
    );
  }
}
