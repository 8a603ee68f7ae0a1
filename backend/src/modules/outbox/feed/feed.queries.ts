import { DomainError } from '../../../common/errors/domain-error.js';
import type { Environment } from '../../../common/http/caller.js';
import { prepared, queryOne, querySerialized, type Db } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import type { Serialized } from '../../../database/serialized.js';
import type { OutboxEvent } from '../outbox-event.entity.js';
import type { PartnerEventType } from '../outbox.service.js';

export interface FeedEvent {
  id: number;
  type: PartnerEventType;
  createdAt: Date;
  data: Record<string, unknown>;
}

export interface FeedPosition {
  projectId: number;
  environment: Environment;
  /** The last id that was seen; null begins with the oldest event that is kept. */
  after: number | null;
}

/** At least one row, so that the page and the expired position are read at the same moment. */
const PAGE = prepared(`
  SELECT x.last_id AS "expiredId", e.feed_id AS id, ${columnsOf<OutboxEvent>(['type', 'createdAt', 'data'], 'e')}
  FROM (SELECT coalesce((SELECT last_id FROM expired_events WHERE project_id = $1 AND environment = $2), 0) AS last_id) x
  LEFT JOIN LATERAL (
    SELECT feed_id, type, created_at, data FROM outbox_events
    WHERE project_id = $1 AND environment = $2 AND feed_id > coalesce($3::bigint, 0) AND ($4::text[] IS NULL OR type = ANY($4::text[]))
    ORDER BY feed_id LIMIT $5) e ON true
  ORDER BY e.feed_id`);

/** @throws events_expired where events after that position have been removed */
export async function readFeed(
  db: Db,
  { projectId, environment, after }: FeedPosition,
  types: readonly string[] | null,
  limit: number,
): Promise<Serialized<FeedEvent>[]> {
  const rows = await querySerialized<FeedEvent & { expiredId: number }>(db, PAGE, [projectId, environment, after, types, limit]);
  const expiredId = rows[0]?.expiredId ?? 0;
  if (after !== null && after < expiredId) throw eventsExpired(await oldestId(db, { projectId, environment }));
  return rows.filter(({ id }) => id !== null);
}

/** @throws events_expired where events after that position have been removed */
export async function requireKept(db: Db, { projectId, environment, after }: FeedPosition): Promise<void> {
  const expired = await queryOne(db, 'SELECT 1 FROM expired_events WHERE project_id = $1 AND environment = $2 AND last_id > $3', [
    projectId,
    environment,
    after ?? 0,
  ]);
  if (expired) throw eventsExpired(await oldestId(db, { projectId, environment }));
}

/** The oldest event that is kept, or null where none is. */
export async function oldestId(db: Db, { projectId, environment }: Omit<FeedPosition, 'after'>): Promise<number | null> {
  const row = await queryOne<{ id: number | null }>(
    db,
    'SELECT min(feed_id) AS id FROM outbox_events WHERE project_id = $1 AND environment = $2 AND feed_id IS NOT NULL',
    [projectId, environment],
  );
  return row?.id ?? null;
}

const eventsExpired = (oldest: number | null): DomainError =>
  new DomainError('gone', 'events_expired', 'Events after this one are not kept any more. Read on without `after`, from the oldest one.', {
    extra: { oldestId: oldest },
  });
