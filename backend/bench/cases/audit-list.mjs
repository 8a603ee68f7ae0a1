import { draws } from '../lib/latency.mjs';
import { adminHeaders, measureList, spread } from '../lib/list-latency.mjs';
import { ACTIONS, fillAuditLogs } from '../lib/audit-million.mjs';

const REQUESTS = 600;
const PAGES = 100;
const DAY_MS = 86_400_000;

/** Any of the offered filters, alone or with others, under either sort. */
export function drawAudit(random) {
  const filter = {};
  const where = ['true'];
  const one = (of) => of[random(of.length)];
  const equal = (name, column, value) => () => {
    filter[name] = value;
    where.push(`${column} = '${value}'`);
  };
  const day = (name, operator, shift) => () => {
    const at = new Date(Date.now() - random(365) * DAY_MS);
    filter[name] = at.toISOString().slice(0, 10);
    where.push(`created_at ${operator} '${filter[name]}'::date + ${shift}`);
  };
  const [action, entityType] = one(ACTIONS).split(':');
  const offered = [
    equal('action', 'action', action),
    equal('entityType', 'entity_type', entityType),
    equal('entityId', 'entity_id', String(random(400_000))),
    equal('userId', 'user_id', 1 + random(50)),
    equal('projectId', 'project_id', 1 + random(200)),
    day('from', '>=', 0),
    day('to', '<', 1),
  ];
  for (const use of offered) if (random(4) === 0) use();
  const sort = [one(['id', 'createdAt']), one(['ASC', 'DESC'])];
  const order = sort[0] === 'id' ? `id ${sort[1]}` : `created_at ${sort[1]}, id ${sort[1]}`;
  return { page: random(PAGES), sort, filter, where: where.join(' AND '), order };
}

export const auditList = {
  name: 'Audit logs, 1,000,000 rows: filters, first 100 pages',
  async measure(world, { rounds }) {
    const { client, databaseUrl } = await world.another('audit');
    await fillAuditLogs(client);
    const app = await world.startAppOn(databaseUrl);
    const headers = await adminHeaders(client);
    const random = draws(4711);
    const asked = Array.from({ length: REQUESTS }, () => drawAudit(random));
    const orders = { path: '/api/audit-logs', table: 'audit_logs', asked, bareEvery: rounds > 1 ? 10 : 30 };
    const { api, bare, pages, counts } = await measureList({ app, client, headers }, orders);
    return {
      latency: { app: spread(api), aims: `aim p95 ≤ 50 ms and ≤ 1.5 × bare: ${(spread(api).p95 / spread(bare).p95).toFixed(2)}` },
      beside: [
        { label: 'bare SQL: the page and count(*)', ...spread(bare) },
        { label: 'bare SQL: the page alone', ...spread(pages) },
        { label: 'count(*) alone', ...spread(counts) },
      ],
    };
  },
};
