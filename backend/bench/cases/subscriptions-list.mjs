import { draws } from '../lib/latency.mjs';
import { adminHeaders, measureList, spread } from '../lib/list-latency.mjs';
import { fillSubscriptions, PROJECTS } from '../lib/subscriptions-million.mjs';

const REQUESTS = 600;
const PAGES = 100;
const DAY_MS = 86_400_000;
const ENDED = `(status = 'expired' OR (status = 'active' AND end_date <= now()))`;
const STATUS = {
  pending: `status = 'pending'`,
  active: `(status = 'active' AND end_date > now())`,
  suspended: `status = 'suspended'`,
  expired: ENDED,
  cancelled: `status = 'cancelled'`,
};
const SORTS = {
  id: 'id',
  createdAt: 'created_at',
  startDate: 'start_date',
  endDate: 'end_date',
  status: `CASE WHEN ${ENDED} THEN 'expired' ELSE status END`,
};

/** Any offered sort with none to all of the offered filters, each drawn by itself. */
export function drawList(random) {
  const day = () => new Date(Date.now() + (random(1_100) - 730) * DAY_MS);
  const one = (of) => of[random(of.length)];
  const filter = {};
  const where = ['deleted_at IS NULL'];
  const offered = [
    () => {
      filter.projectId = 1 + random(PROJECTS);
      where.push(`project_id = ${filter.projectId}`);
    },
    () => {
      filter.status = one(Object.keys(STATUS));
      where.push(STATUS[filter.status]);
    },
    () => {
      filter.environment = one(['production', 'production', 'development']);
      where.push(`environment = '${filter.environment}'`);
    },
    () => {
      filter.endDateFrom = one([day().toISOString(), day().toISOString().slice(0, 10)]);
      where.push(`end_date >= '${filter.endDateFrom}'::timestamptz`);
    },
    () => {
      const at = day();
      filter.endDateTo = at.toISOString();
      where.push(`end_date <= '${filter.endDateTo}'::timestamptz`);
    },
  ];
  for (const use of offered) if (random(3) === 0) use();
  const sort = [one(Object.keys(SORTS)), one(['ASC', 'DESC'])];
  const order = `${SORTS[sort[0]]} ${sort[1]}, id ${sort[1]}`;
  return { page: random(PAGES), sort, filter, where: where.join(' AND '), order };
}

/** Typical searches: mostly one customer, sometimes a name of thousands, sometimes half a mail provider. */
export function drawSearch(random) {
  const n = 1 + random(1_000_000);
  const text = [
    () => `order-${n}`,
    () => `order-${n}`.slice(0, 10),
    () => String(n).padStart(6, '0'),
    () => `${n}@mail`,
    () => `paul.${one(['kovski', 'rosini', 'webler'])}${random(10)}`,
    () => one(['Kovski', 'Rosini', 'Webler', 'Lindberg']),
    () => one(['Anna', 'Victor', 'Olga']),
    () => `mail${random(20)}.example`,
    () => 'nobody at all',
  ];
  const one = (of) => of[random(of.length)];
  const q = one(text)();
  const pattern = q.toLowerCase().replace(/'/g, "''");
  return {
    page: random(10) === 0 ? random(PAGES) : 0,
    filter: { q },
    where: `deleted_at IS NULL AND search_text LIKE '%${pattern}%'`,
    order: 'id DESC',
  };
}

/** Subscriptions that end within a week, for a global admin or the manager of one project, in the sorts of the list. */
export function drawEndingSoon(random) {
  const isOfOne = random(2) === 0;
  const projectId = 1 + random(PROJECTS);
  const sort = [['id', 'endDate'][random(2)], ['ASC', 'DESC'][random(2)]];
  const running = `deleted_at IS NULL AND status = 'active' AND end_date > now() AND end_date <= now() + interval '7 days'`;
  return {
    page: random(10),
    sort,
    filter: { endsWithinDays: 7, ...(isOfOne && { projectId }) },
    where: running + (isOfOne ? ` AND project_id = ${projectId}` : ''),
    order: `${SORTS[sort[0]]} ${sort[1]}, id ${sort[1]}`,
  };
}

const million = { load: undefined };

/** One database for both cases. */
function listWorld(world) {
  million.load ??= world.another('subscriptions').then(async ({ client, databaseUrl }) => {
    await fillSubscriptions(client);
    return { client, app: await world.startAppOn(databaseUrl), headers: await adminHeaders(client) };
  });
  return million.load;
}

const listCase = (name, aim, draw) => ({
  name,
  async measure(world, { rounds }) {
    const random = draws(4711);
    const asked = Array.from({ length: REQUESTS }, () => draw(random));
    const orders = { path: '/api/subscriptions', table: 'subscriptions', asked, bareEvery: rounds > 1 ? 10 : 30 };
    const { api, bare, pages, counts } = await measureList(await listWorld(world), orders);
    return {
      latency: { app: spread(api), aims: `aim p95 ≤ ${aim} ms` },
      beside: [
        { label: 'bare SQL: the page and count(*)', ...spread(bare) },
        { label: 'bare SQL: the page alone', ...spread(pages) },
        { label: 'count(*) alone', ...spread(counts) },
      ],
    };
  },
});

export const subscriptionsList = listCase('Subscriptions, 1,000,000 rows: sorts, filters, first 100 pages', 50, drawList);
export const subscriptionsSearch = listCase('Subscriptions, 1,000,000 rows: search', 100, drawSearch);
export const subscriptionsEndingSoon = listCase('Subscriptions, 1,000,000 rows: ending within 7 days', 50, drawEndingSoon);
