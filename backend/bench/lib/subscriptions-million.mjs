import { bulkLoad } from './bulk-load.mjs';

export const ROWS = 1_000_000;
export const PROJECTS = 200;
const FIRST_NAMES =
  'Aaron Adam Alice Anna Anton Ben Bianca Boris Carla Chloe Clara Daniel David Diana Elena Elias Emma Erik Eva Felix Fiona Frank Greta Hana Hugo Ida Igor Ivan Jana Jonas Julia Karin Karl Lara Leo Lina Lukas Maria Marta Maya Nina Noah Olga Oscar Paul Petra Rosa Simon Tessa Victor';
const SURNAME_BEGINS = 'Ad Bar Cos Dem Ek Fal Gar Hol Iva Jan Kov Lind Mor Nov Ols Pet Quint Ros Sil Web';
const SURNAME_ENDS = 'ers son ler ova ini mann ez berg ski ari';

/**
 * Two years of sales: one project has a fifth of them, the others share the rest; most are running or have run out, 2 % are the sandbox's,
 * addresses are those of twenty mail providers. All are spread by plain arithmetic, so that every run has the same rows.
 */
export async function fillSubscriptions(client) {
  await client.query(`INSERT INTO projects (id, name) SELECT n, 'List ' || n FROM generate_series(1, ${PROJECTS}) n`);
  await bulkLoad(client, ['subscriptions'], () =>
    client.query(`
      INSERT INTO subscriptions (project_id, environment, subscription_id, vpn_login_id, status, start_date, end_date, email, email_folded, name, surname, phone,
        price, paid_until, activated_at, cancelled_at, suspended_at, expired_at, created_at, updated_at)
      SELECT project, CASE WHEN n % 50 = 7 THEN 'development' ELSE 'production' END, 'order-' || n, lpad((n::bigint * 7919 % 10000000000000000)::text, 16, '0'),
        status, created, ends, lower(first || '.' || last) || n || '@mail' || n % 20 || '.example', lower(first || '.' || last) || n || '@mail' || n % 20 || '.example', first, last,
        '+49 30 ' || (n::bigint * 104729 % 100000000), 10, ends, CASE WHEN status <> 'pending' THEN created END,
        CASE WHEN status = 'cancelled' THEN created + interval '3 days' END, CASE WHEN status = 'suspended' THEN created + interval '2 days' END,
        CASE WHEN status = 'expired' THEN ends END, created, created
      FROM (
        SELECT *, CASE WHEN kind < 3 THEN 'pending' WHEN kind < 8 THEN 'suspended' WHEN kind < 15 THEN 'cancelled'
          WHEN ends <= now() THEN 'expired' ELSE 'active' END AS status
        FROM (
          SELECT n, CASE WHEN n % 5 = 0 THEN 1 ELSE 1 + n::bigint * 7919 % ${PROJECTS} END AS project, n * 31 % 100 AS kind,
            now() - make_interval(secs => (${ROWS} - n) * 63) AS created,
            date_trunc('day', now() - make_interval(secs => (${ROWS} - n) * 63)) + make_interval(days => (1 + n::bigint * 613 % 720)::int, hours => n % 24) AS ends,
            split_part('${FIRST_NAMES}', ' ', 1 + n * 17 % 50) AS first,
            split_part('${SURNAME_BEGINS}', ' ', 1 + n / 50 % 20) || split_part('${SURNAME_ENDS}', ' ', 1 + n / 1000 % 10) AS last
          FROM generate_series(1, ${ROWS}) n
        ) drawn
      ) dated ORDER BY n`),
  );
  await countSubscriptions(client);
}

/** The rows that triggers keep beside the table, made at once. */
export async function countSubscriptions(client) {
  await client.query(`
    INSERT INTO subscription_counts (project_id, status, is_activated, id, count)
    SELECT project_id, status, activated_at IS NOT NULL, 0, count(*) FROM subscriptions WHERE environment = 'production' GROUP BY 1, 2, 3`);
  await client.query('VACUUM ANALYZE subscription_counts');
}
