import { bigIdFilter, enumFilter, fromFilter, idFilter, textFilter, toFilter } from '../../../common/http/list/filters.js';
import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { AUDIT_OUTCOMES } from '../audit-log.entity.js';

const text = textFilter('l.entity_id');

/** Most ids are numbers, and are written as text in here. */
const entityId = (value: unknown): unknown => text.parse(typeof value === 'number' ? String(value) : value);

export const AUDIT_LOGS_LIST: ListDefinition = {
  name: 'audit-logs',
  from: 'audit_logs l',
  columns: {
    id: 'l.id',
    actorKind: 'l.actor_kind',
    userId: 'l.user_id',
    apiKeyId: 'l.api_key_id',
    userName: 'l.user_name',
    userEmail: 'l.user_email',
    action: 'l.action',
    entityType: 'l.entity_type',
    entityId: 'l.entity_id',
    projectId: 'l.project_id',
    outcome: 'l.outcome',
    details: 'l.details',
    ipAddress: 'l.ip_address',
    userAgent: 'l.user_agent',
    requestId: 'l.request_id',
    createdAt: 'l.created_at',
    count: 'coalesce((SELECT r.count FROM audit_refusals r WHERE r.audit_log_id = l.id), 1)',
  },
  id: 'l.id',
  // The second is that of the index: the values of changes.
  search: ['l.search_text', `(CASE WHEN jsonb_exists(l.details, 'before') THEN search_form(l.details::text) END)`],
  filters: {
    id: bigIdFilter('l.id'),
    projectId: idFilter('l.project_id'),
    action: textFilter('l.action'),
    entityType: textFilter('l.entity_type'),
    entityId: { ...text, expects: 'text or a number', parse: entityId },
    userId: idFilter('l.user_id'),
    outcome: enumFilter('l.outcome', AUDIT_OUTCOMES),
    from: fromFilter('l.created_at'),
    to: toFilter('l.created_at'),
  },
  sorts: { id: 'l.id', createdAt: 'l.created_at' },
  scope: null,
};
