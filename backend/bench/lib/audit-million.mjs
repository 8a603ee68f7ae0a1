import { bulkLoad } from './bulk-load.mjs';

export const ROWS = 1_000_000;
/** The audit rows of a busy year: mostly sales and changes by partners' keys, then actions of staff, and refusals. */
export const ACTIONS = [
  'subscription_created:subscription',
  'subscription_renewed:subscription',
  'subscription_updated:subscription',
  'subscription_suspended:subscription',
  'subscription_deleted:subscription',
  'project_updated:project',
  'topup_approved:topup_request',
  'user_updated:user',
  'login:session',
  'access_denied:route',
];

/** A year of audit rows in partitions of a month: 200 projects, 50 people, one row in a hundred a refusal. */
export async function fillAuditLogs(client) {
  await client.query(`SELECT ensure_partitions(now() - interval '13 months')`);
  await bulkLoad(client, ['audit_logs'], () =>
    client.query(`
      INSERT INTO audit_logs (actor_kind, user_id, api_key_id, user_name, user_email, action, entity_type, entity_id, project_id, outcome, details,
        ip_address, created_at)
      SELECT CASE WHEN kind < 6 THEN 'api_key' ELSE 'user' END, CASE WHEN kind >= 6 THEN 1 + n * 31 % 50 END, CASE WHEN kind < 6 THEN 1 + n * 17 % 200 END,
        CASE WHEN kind < 6 THEN 'Key ' || n * 17 % 200 ELSE 'Person ' || n * 31 % 50 END,
        CASE WHEN kind >= 6 THEN 'person' || n * 31 % 50 || '@example.com' END, split_part(pair, ':', 1), split_part(pair, ':', 2), (n * 7 % 400000)::text,
        1 + n::bigint * 7919 % 200, CASE WHEN n % 100 = 99 THEN 'denied' ELSE 'success' END,
        jsonb_build_object('before', jsonb_build_object('status', 'active'), 'after', jsonb_build_object('status', 'suspended', 'n', n)),
        '10.0.' || n % 200 || '.' || n % 250, now() - make_interval(secs => (${ROWS} - n) * 31)
      FROM (
        SELECT n, n * 13 % 10 AS kind,
          (ARRAY['${ACTIONS.join("', '")}'])[1 + CASE WHEN n % 10 < 7 THEN n % 4 ELSE 4 + n / 10 % 6 END] AS pair
        FROM generate_series(1, ${ROWS}) n
      ) drawn ORDER BY n`),
  );
}
