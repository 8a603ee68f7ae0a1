import { CONNECTIONS, mean, watch } from '../lib/measure.mjs';

const EVENTS = 200_000;
const PAGE = 25;
const [FEED, LIST] = [`/api/v1/events?limit=${PAGE}`, '/api/v1/subscriptions'];

/** A page of the event feed beside a page of subscriptions with as many rows, from the same server. */
export const eventFeed = {
  name: `GET /api/v1/events, of ${EVENTS.toLocaleString('en')} events`,
  aim: 0.5,
  async measure(first, { rounds, ...seconds }) {
    const { app, client, keys: all } = await first.million();
    const keys = all.slice(0, CONNECTIONS);
    await client.query(
      `INSERT INTO outbox_events (type, project_id, subject, data, notifications_pending, feed_pending, feed_id)
       SELECT 'subscription.created', s.project_id, 'subscription:' || s.id, to_jsonb(s), false, false, row_number() OVER (ORDER BY s.id)
       FROM (SELECT * FROM subscriptions WHERE project_id = ANY($1::int[]) ORDER BY id LIMIT ${EVENTS}) s`,
      [keys.map(({ projectId }) => projectId)],
    );
    await client.query('VACUUM ANALYZE outbox_events');
    const headersOf = keys.map(({ key }) => ({ authorization: `Bearer ${key}` }));
    const load = (path) => watch('load.mjs', { method: 'GET', path, headersOf, url: app.url, ...seconds }, app.pid);
    const runs = { feed: [], list: [] };
    for (let round = 0; round < rounds; round += 1) {
      runs.list.push(await load(LIST));
      runs.feed.push(await load(FEED));
    }
    return { app: mean(runs.feed), bare: mean(runs.list), bareLabel: 'a page of subscriptions' };
  },
};
