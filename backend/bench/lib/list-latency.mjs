import crypto from 'node:crypto';

import { percentile, timed } from './latency.mjs';

const PAGE = 25;
/** The number up to which totals are exact. */
const TOTAL_MAX = 10_000;
const WARM_UP = 20;

/** A signed-in global admin, without the sign-in. @returns the headers of their requests */
export async function adminHeaders(client) {
  const secret = crypto.randomBytes(32).toString('base64url');
  const id = crypto.createHash('sha256').update(secret).digest('hex');
  await client.query(
    `WITH u AS (INSERT INTO users (email, email_folded, password_hash, first_name, last_name, role) VALUES ($1::varchar, $1::varchar, 'x', 'Bench', 'Admin', 'global_admin') RETURNING id)
     INSERT INTO user_sessions (id, user_id, expires_at) SELECT $2, id, now() + interval '1 day' FROM u`,
    [`${id.slice(0, 8)}@example.com`, id],
  );
  return { cookie: `kage_session=${secret}` };
}

/**
 * The list over HTTP, then the same questions as bare SQL: the page alone, and the count alone. Each list request gives both.
 * The answers are compared with the bare ones, so that a wrong answer is not counted as a fast one.
 */
export async function measureList({ app, client, headers }, { path, table, asked, bareEvery }) {
  const call = async ({ page, sort, filter }) => {
    const parameters = Object.entries({ range: [page * PAGE, page * PAGE + PAGE - 1], sort, filter }).filter(
      ([, value]) => value !== undefined,
    );
    const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`).join('&');
    const response = await fetch(`${app.url}${path}?${query}`, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}?${decodeURIComponent(query)} answered ${response.status}: ${text}`);
    return { total: Number(response.headers.get('content-range').split('/')[1]), ids: JSON.parse(text).map(({ id }) => id) };
  };
  await timed(asked.slice(0, WARM_UP), call);
  const answers = [];
  const api = await timed(asked, async (each) => answers.push(await call(each)));
  const sampled = asked.map((each, index) => ({ ...each, ...answers[index] })).filter((_, index) => index % bareEvery === 0);
  const pages = await timed(sampled, async ({ page, where, order, ids, filter, sort }) => {
    const { rows } = await client.query(`SELECT * FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${PAGE} OFFSET ${page * PAGE}`);
    if (rows.map(({ id }) => Number(id)).join() !== ids.join())
      throw new Error(`${path} ${JSON.stringify({ filter, sort, page })}: other rows`);
  });
  const counts = await timed(sampled, async ({ where, total, filter }) => {
    const { rows } = await client.query(`SELECT count(*) FROM ${table} WHERE ${where}`);
    if (Math.min(Number(rows[0].count), TOTAL_MAX + 1) !== total)
      throw new Error(`${path} ${JSON.stringify(filter)}: ${total} answered, ${rows[0].count} counted`);
  });
  const bare = pages.map((each, index) => each + counts[index]);
  return { api, bare, pages, counts };
}

export const spread = (times) => ({ p50: percentile(times, 0.5), p95: percentile(times, 0.95), max: Math.max(...times) });
