import { ENVIRONMENTS } from '../../common/http/caller.js';
import { boolFilter, enumFilter, flagFilter, idFilter } from '../../common/http/list/filters.js';
import type { ListDefinition } from '../../common/http/list/list-definition.js';
import { byProjectName } from '../projects/projects.list.js';

export const WEBHOOKS_LIST: ListDefinition = {
  name: 'webhooks',
  from: 'webhooks w JOIN projects p ON p.id = w.project_id AND p.deleted_at IS NULL',
  where: 'w.deleted_at IS NULL',
  columns: {
    id: 'w.id',
    projectId: 'w.project_id',
    url: 'w.url',
    environment: 'w.environment',
    events: 'w.events',
    isActive: 'w.is_active',
    disabledReason: 'w.disabled_reason',
    failures: 'w.failures',
    pausedAt: 'w.paused_at',
    previousSecretUntil: 'CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_until END',
    replay: `(SELECT jsonb_build_object('fromEventId', r.from_event_id, 'untilEventId', r.until_event_id, 'events', r.events, 'sent', r.sent)
      FROM webhook_replays r WHERE r.id = (SELECT max(id) FROM webhook_replays WHERE webhook_id = w.id)
        AND (SELECT d.status FROM webhook_deliveries d WHERE d.replay_id = r.id ORDER BY d.event_id DESC LIMIT 1) = 'pending')`,
    createdAt: 'w.created_at',
    updatedAt: 'w.updated_at',
  },
  id: 'w.id',
  search: ['w.url'],
  searchNames: byProjectName('w.project_id'),
  filters: {
    id: idFilter('w.id'),
    projectId: idFilter('w.project_id'),
    environment: enumFilter('w.environment', ENVIRONMENTS),
    isActive: boolFilter('w.is_active'),
    paused: flagFilter('w.paused_at IS NOT NULL', 'w.paused_at IS NULL'),
  },
  sorts: { id: 'w.id', createdAt: 'w.created_at' },
  scope: 'w.project_id',
};
