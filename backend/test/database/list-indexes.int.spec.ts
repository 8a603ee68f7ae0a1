import fs from 'node:fs';
import path from 'node:path';

import type { ListDefinition, ListFilter } from '../../src/common/http/list/list-definition.js';
import { createTestDatabase, withClient, type TestDatabase } from '../setup/test-database.js';

/** Sorts that hardly anybody uses: the rows are sorted for each page, which takes less than half a second for a million of them. */
const SORTED_BY_HAND = new Set([
  'subscriptions.start_date',
  'vpn_users.created_at',
  'vpn_users.last_sync_at',
  'transactions.amount',
  'topup_requests.amount',
  'crypto_payments.usd_amount',
]);
/**
 * What a filter asks beside another column that has already made the rows few (an end that has passed, a project's webhooks, a key's calls
 * of a week), what is read of a table of a few thousand rows, and what is seldom asked: a million rows are read in less than half a second.
 */
const FILTERED_AFTERWARDS = new Set([
  'subscriptions.access_until',
  'subscriptions.plan_id',
  'subscriptions.auto_renew',
  'webhooks.environment',
  'webhook_deliveries.type',
  // Errors have an index of their own; what was done is most of the calls.
  'api_requests.status',
  'api_keys.environment',
  'api_keys.is_active',
  'api_keys.revoked_at',
  'audit_logs.outcome',
  'transactions.type',
  'crypto_payments.asset_id',
  'users.access_given_by',
  'user_influences.kind',
]);
const MODULES = path.join(import.meta.dirname, '../../src/modules');

/** Every list definition, found on disk, so that a forgotten one cannot escape. */
async function loadLists(): Promise<ListDefinition[]> {
  const files = fs.readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.list.ts'));
  const modules = await Promise.all(files.map((file) => import(path.join(MODULES, file)) as Promise<Record<string, unknown>>));
  return modules.flatMap((exported) => Object.values(exported)).filter(isList);
}

/** One value that the filter takes, whatever kind it is of. */
function sampleOf({ expects, parse }: ListFilter): unknown {
  const samples = [1, true, '2026-01-01', 'a', ...(expects.match(/[\w.]+/g) ?? [])];
  const taken = samples.map(parse).find((value) => value !== undefined);
  if (taken === undefined) throw new Error(`No sample for a filter that expects ${expects}`);
  return taken;
}

const isList = (value: unknown): value is ListDefinition =>
  typeof value === 'object' && value !== null && 'sorts' in value && 'from' in value;

/** `table.column` for each `alias.column` that a piece of a list's SQL names; nothing for what is computed. */
function columnsIn(sql: string, from: string): string[] {
  const tables = new Map(Array.from(`FROM ${from} ${sql}`.matchAll(/(?:FROM|JOIN) (\w+) (\w+)/g), ([, table, alias]) => [alias, table]));
  return Array.from(sql.matchAll(/\b(\w+)\.(\w+)\b/g), ([, alias, column]) => `${tables.get(alias)}.${column}`);
}

describe('the indexes of the lists', () => {
  let database: TestDatabase;
  let lists: ListDefinition[];
  let indexed: Set<string>;
  beforeAll(async () => {
    database = await createTestDatabase();
    lists = await loadLists();
    indexed = await withClient(database.url, async (client) => {
      const { rows } = await client.query<{ table: string; keys: string[] }>(`
        SELECT indrelid::regclass::text AS table,
               ARRAY(SELECT pg_get_indexdef(indexrelid, key, true) FROM generate_series(1, indnatts) AS key)
                 || coalesce(pg_get_expr(indpred, indrelid), '') AS keys
        FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace = 'public'::regnamespace`);
      return new Set(
        rows.flatMap(({ table, keys }) => keys.flatMap((key) => Array.from(key.matchAll(/\w+/g), ([word]) => `${table}.${word}`))),
      );
    });
  });
  afterAll(() => database.drop());

  it('serve every column that a list can be sorted by, but for the few that nobody waits for', () => {
    const missing = lists.flatMap((list) =>
      Object.values(list.sorts)
        .filter((sql) => /^\w+\.\w+$/.test(sql))
        .flatMap((sql) => columnsIn(sql, list.from))
        .filter((column) => !indexed.has(column) && !SORTED_BY_HAND.has(column))
        .map((column) => `${list.name}: ${column}`),
    );
    expect(missing).toEqual([]);
  });

  it('serve every column that a list can be filtered by', () => {
    const missing = lists.flatMap((list) =>
      Object.values(list.filters)
        .flatMap((filter) =>
          columnsIn(
            filter.toSql([sampleOf(filter)], () => '$1'),
            list.from,
          ),
        )
        .filter((column) => !indexed.has(column) && !FILTERED_AFTERWARDS.has(column))
        .map((column) => `${list.name}: ${column}`),
    );
    expect(missing).toEqual([]);
  });
});
