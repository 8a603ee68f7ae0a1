import { ENVIRONMENTS } from '../../common/http/caller.js';
import { boolFilter, enumFilter, flagFilter, idFilter } from '../../common/http/list/filters.js';
import type { ListDefinition } from '../../common/http/list/list-definition.js';
import type { ListQuery } from '../../common/http/list/list-query.js';
import { inNaturalOrder } from '../../database/natural-order.js';
import { byProjectName } from '../projects/projects.list.js';

/** The old key of a rotation counts as revoked from the end of its grace, whether or not its row says so yet. */
const REVOKED = '(k.revoked_at IS NOT NULL OR k.grace_until <= now())';
const LIVE = '(k.revoked_at IS NULL AND (k.grace_until IS NULL OR k.grace_until > now()))';

export const API_KEYS_LIST: ListDefinition = {
  name: 'api-keys',
  from: 'api_keys k JOIN projects p ON p.id = k.project_id AND p.deleted_at IS NULL',
  columns: {
    id: 'k.id',
    projectId: 'k.project_id',
    projectName: 'p.name',
    name: 'k.name',
    environment: 'k.environment',
    keyPreview: 'k.key_preview',
    isActive: `k.is_active AND ${LIVE}`,
    status: `CASE WHEN ${REVOKED} THEN 'revoked' WHEN k.expires_at <= now() THEN 'expired' WHEN k.is_active THEN 'active' ELSE 'inactive' END`,
    rateLimitPerHour: 'k.rate_limit_per_hour',
    expiresAt: 'k.expires_at',
    allowedCidrs: 'k.allowed_cidrs',
    scopes: 'k.scopes',
    lastUsedAt: 'k.last_used_at',
    rotatedFromId: 'k.rotated_from_id',
    graceUntil: 'k.grace_until',
    revokedAt: `coalesce(k.revoked_at, CASE WHEN k.grace_until <= now() THEN k.grace_until END)`,
    createdAt: 'k.created_at',
    updatedAt: 'k.updated_at',
  },
  id: 'k.id',
  search: ['k.name', 'k.key_preview'],
  searchNames: byProjectName('k.project_id'),
  filters: {
    id: idFilter('k.id'),
    projectId: idFilter('k.project_id'),
    environment: enumFilter('k.environment', ENVIRONMENTS),
    isActive: boolFilter('k.is_active'),
    revoked: flagFilter(REVOKED, LIVE),
  },
  sorts: { id: 'k.id', createdAt: 'k.created_at', name: inNaturalOrder('k.name'), lastUsedAt: 'k.last_used_at' },
  nullableSorts: ['lastUsedAt'],
  scope: 'k.project_id',
};

const NOT_REVOKED = { name: 'revoked', values: [LIVE] };

/** Revoked keys are listed only where they are asked for. */
export const withoutRevoked = (query: ListQuery): ListQuery =>
  query.filters.some(({ name }) => name === 'revoked') ? query : { ...query, filters: [...query.filters, NOT_REVOKED] };
