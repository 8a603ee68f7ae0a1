import fs from 'node:fs';
import path from 'node:path';

import { deleteOld } from '../../src/database/delete-old.js';
import { ApiUsageRetention } from '../../src/modules/api-keys/usage/api-usage.worker.js';
import { AuditRefusalsRetention } from '../../src/modules/audit/audit-refusals.worker.js';
import { CryptoRetention } from '../../src/modules/crypto/crypto-retention.worker.js';
import { IdempotencyRetention } from '../../src/modules/idempotency/idempotency-retention.js';
import { NotificationsRetention } from '../../src/modules/notifications/notifications-retention.worker.js';
import { UsageRetention } from '../../src/modules/subscriptions/vpn-users/usage-retention.worker.js';
import { OutboxRetention } from '../../src/modules/outbox/outbox-retention.worker.js';
import { execute } from '../../src/database/database.js';
import { order } from '../orders.js';
import { lateCommit } from './late-commit.js';
import { startWorld, type World } from '../world.js';

const SCALING = path.join(import.meta.dirname, '../../SCALING.md');
/** TypeORM's own. */
const NOT_OURS = ['migrations'];

describe('what is kept for a time', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const left = async (table: string, column: string, condition = 'true') =>
    (await world.sql<{ value: unknown }>(`SELECT ${column} AS value FROM ${table} WHERE ${condition} ORDER BY 1`)).map(
      ({ value }) => value,
    );
  const run = (worker: { runOnce(): Promise<unknown> }) => worker.runOnce();

  it('notifications: read ones go after 90 days, e-mails too once they are sent, and all after 400', async () => {
    const { id } = await world.givenUser();
    await world.sql(
      `INSERT INTO notifications (user_id, type, message, read_at, created_at, is_shown, email_status)
       SELECT $1, 'balance_low', message, now() - make_interval(days => read), now() - make_interval(days => came), shown, email
       FROM (VALUES ('read just now', 0, 399, true, 'none'), ('read a while ago', 89, 300, true, 'sent'), ('read long ago', 91, 92, true, 'none'),
         ('never read', NULL, 399, true, 'none'), ('never ever read', NULL, 401, true, 'none'), ('sent long ago', NULL, 91, false, 'sent'),
         ('not yet sent', NULL, 91, false, 'pending'), ('sent a while ago', NULL, 89, false, 'failed')) AS n (message, read, came, shown, email)`,
      [id],
    );
    await run(world.get(NotificationsRetention));
    expect(await left('notifications', 'message', `user_id = ${id}`)).toEqual([
      'never read',
      'not yet sent',
      'read a while ago',
      'read just now',
      'sent a while ago',
    ]);
  });

  it('refusals: the trail keeps each, and how often it was repeated; the count of one that was not goes after two days', async () => {
    const admin = await world.signIn();
    await world.sql(
      `WITH r (name, count, days) AS (VALUES ('once, of today', 1, 0), ('once, long ago', 1, 3), ('thrice, long ago', 3, 3)),
         l AS (INSERT INTO audit_logs (actor_kind, user_name, action, entity_type, outcome) SELECT 'system', name, 'access_denied', 'kept', 'denied' FROM r
           RETURNING id, user_name)
       INSERT INTO audit_refusals (caller, route, action, minute, audit_log_id, count)
       SELECT r.name, 'GET /', 'access_denied', now() - make_interval(days => r.days), l.id, r.count FROM r JOIN l ON l.user_name = r.name`,
    );
    await run(world.get(AuditRefusalsRetention));
    expect(await left('audit_refusals', 'caller')).toEqual(['once, of today', 'thrice, long ago']);
    const { body } = await admin.list('/api/audit-logs', { filter: { entityType: 'kept' } });
    expect(Object.fromEntries(body.map((row: { actorName: string; count: number }) => [row.actorName, row.count]))).toEqual({
      'once, of today': 1,
      'once, long ago': 1,
      'thrice, long ago': 3,
    });
  });

  it('calls by the hour: as long as two years are compared', async () => {
    const project = await world.givenProject();
    const key = await world.givenKey(project);
    await world.sql(
      `INSERT INTO api_usage_hourly (api_key_id, hour, project_id, environment, calls)
       SELECT $1, date_trunc('hour', now()) - make_interval(days => days), $2, 'production', days FROM unnest('{1, 799, 801}'::int[]) AS days`,
      [key.keyId, project.id],
    );
    await run(world.get(ApiUsageRetention));
    expect(await left('api_usage_hourly', 'calls', `api_key_id = ${key.keyId}`)).toEqual([1, 799]);
  });

  it('used binding messages: longer than one is good for', async () => {
    const project = await world.givenProject();
    await world.sql(
      `INSERT INTO used_binding_messages (message_hash, project_id, used_at) VALUES ('new', $1, now() - interval '23 hours'), ('old', $1, now() - interval '25 hours')`,
      [project.id],
    );
    await run(world.get(CryptoRetention));
    expect(await left('used_binding_messages', 'message_hash')).toEqual(['new']);
  });

  it('events: a week, and until everybody was notified', async () => {
    await world.sql(
      `INSERT INTO outbox_events (type, subject, data, notifications_pending, feed_pending, created_at)
       SELECT 'balance.low', subject, '{}', notifications, webhooks, now() - make_interval(days => days)
       FROM (VALUES ('notified lately', false, false, 6), ('notified', false, false, 8), ('staff waits', true, false, 8), ('webhooks wait', false, true, 8))
         AS e (subject, notifications, webhooks, days)`,
    );
    await run(world.get(OutboxRetention));
    expect(await left('outbox_events', 'subject')).toEqual(['notified lately', 'staff waits', 'webhooks wait']);
  });

  it('events of the feed: 30 days, and the last that went is noted for readers', async () => {
    const project = await world.givenProject();
    await world.sql(
      `INSERT INTO outbox_events (type, project_id, subject, notifications_pending, feed_pending, feed_id, created_at)
       SELECT 'balance.low', $1, 'feed ' || days, false, false, 1000 - days, now() - make_interval(days => days)
       FROM unnest('{40, 31, 29}'::int[]) AS days`,
      [project.id],
    );
    await run(world.get(OutboxRetention));
    expect(await left('outbox_events', 'subject', `project_id = ${project.id}`)).toEqual(['feed 29']);
    expect(await left('expired_events', 'last_id', `project_id = ${project.id}`)).toEqual([969]);
  });

  it('kept answers: until they expire', async () => {
    const admin = await world.signIn();
    for (const key of ['goes', 'stays'])
      await admin.post('/api/projects', { name: `Kept ${key}` }, { headers: { 'Idempotency-Key': key } });
    await world.sql(`UPDATE idempotency_keys SET expires_at = now() WHERE key = 'goes'`);
    await run(world.get(IdempotencyRetention));
    expect(await left('idempotency_keys', 'key')).toEqual(['stays']);
  });

  it('traffic by days: four hundred days', async () => {
    const project = await world.givenProject({ balance: '10.00' });
    await (await world.givenKey(project)).post('/api/v1/subscriptions', order());
    await world.sql(
      `INSERT INTO vpn_user_usage (vpn_user_id, day, bytes)
       SELECT v.id, date_trunc('day', now()) - make_interval(days => days), days FROM vpn_users v, unnest('{0, 400, 401}'::int[]) AS days WHERE v.project_id = $1`,
      [project.id],
    );
    await run(world.get(UsageRetention));
    expect(await left('vpn_user_usage', 'bytes')).toEqual([0, 400]);
  });

  it('goes in batches, as far as a pass may, and past what somebody holds', async () => {
    await world.sql('CREATE TABLE heap AS SELECT n FROM generate_series(1, 12001) n');
    const held = await lateCommit(world.database, (tx) => execute(tx, 'SELECT 1 FROM heap WHERE n = 12001 FOR UPDATE'));
    const deleted = await deleteOld(world.database.db, 'heap', 'n > 1');
    await held.commit();
    expect(deleted).toBe(11_999);
    expect(await left('heap', 'n')).toEqual([1, 12_001]);
    await world.sql('DROP TABLE heap');
  });

  it('stands in SCALING.md, table by table', async () => {
    const tables = await left(
      'pg_class',
      'relname::text',
      `relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL('{${NOT_OURS.join()}}')`,
    );
    const [, what = ''] = /## What grows\n([^]*?)\n## /.exec(fs.readFileSync(SCALING, 'utf8')) ?? [];
    const named = new Set(Array.from(what.matchAll(/`([a-z_]+)`/g), ([, name]) => name));
    expect(tables.filter((table) => !named.has(String(table)))).toEqual([]);
    expect(tables.length).toBeGreaterThan(40);
  });
});
