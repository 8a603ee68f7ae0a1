import type { Environment } from '../../common/http/caller.js';
import { ENTRIES } from '../billing/ledgers.js';

export const FIGURES = [
  'revenue',
  'refunded',
  'charges',
  'renewals',
  'created',
  'activated',
  'cancelled',
  'deleted',
  'deleted_activated',
  'api_calls',
  'api_errors',
] as const;
export type Figure = (typeof FIGURES)[number];

interface Fact {
  from: string;
  where: string;
  /** When it happened. */
  at: string;
  counts: Partial<Record<Figure, string>>;
}

/** When a subscription last came to another state: at or after everything that happened to it, and the one instant that has an index. */
export const CHANGED_AT = 'greatest(created_at, activated_at, suspended_at, cancelled_at, deleted_at)';

/**
 * The definition of each figure, the same for closed days and for the time since. A sandbox counts only in its own figures, and a later
 * deletion changes nothing in the figures of a past day.
 */
const factsOf = (environment: Environment): readonly Fact[] => [
  {
    from: ENTRIES[environment],
    where: `type IN ('subscription_charge', 'refund')`,
    at: 'created_at',
    counts: {
      revenue: '-sum(amount)',
      refunded: `sum(amount) FILTER (WHERE type = 'refund')`,
      charges: `count(*) FILTER (WHERE type = 'subscription_charge')`,
      renewals: `count(*) FILTER (WHERE type = 'subscription_charge' AND (reference LIKE 'subscription:%:renewal:%' OR reference LIKE 'renewal:%'))`,
    },
  },
  { from: 'subscriptions', where: `environment = '${environment}'`, at: 'created_at', counts: { created: 'count(*)' } },
  { from: 'subscriptions', where: `environment = '${environment}'`, at: 'activated_at', counts: { activated: 'count(*)' } },
  { from: 'subscriptions', where: `environment = '${environment}'`, at: 'cancelled_at', counts: { cancelled: 'count(*)' } },
  {
    from: 'subscriptions',
    where: `environment = '${environment}'`,
    at: 'deleted_at',
    counts: { deleted: 'count(*)', deleted_activated: 'count(activated_at)' },
  },
  {
    from: 'api_usage_hourly',
    where: `environment = '${environment}'`,
    at: 'hour',
    counts: { api_calls: 'sum(calls)', api_errors: 'sum(errors)' },
  },
];

interface Between {
  /** The figures to read; facts that count towards none of them are not read. */
  figures: readonly Figure[];
  /** SQL of the first instant, and of the end, which is not included. */
  starts: string;
  ends: string;
  /** SQL of the project ids that are looked at; null looks at all. */
  projects?: string;
  environment?: Environment;
  /** Columns that the figures are grouped by, from that of the instant. */
  by?: (at: string) => Readonly<Record<string, string>>;
}

/** Every fact between two instants, as rows with these figures (null where a fact does not count towards one). */
export function factsBetween({ figures, starts, ends, projects, environment = 'production', by = () => ({}) }: Between): string {
  const counted = factsOf(environment).filter(({ counts }) => figures.some((figure) => counts[figure] !== undefined));
  return counted
    .map(({ from, where, at, counts }) => {
      const dimensions = Object.entries(by(at));
      const columns = [
        ...dimensions.map(([name, sql]) => `${sql} AS ${name}`),
        ...figures.map((figure) => `(${counts[figure] ?? 'NULL'})::numeric AS ${figure}`),
      ];
      const scope = projects === undefined ? '' : `AND (${projects} IS NULL OR project_id = ANY(${projects}))`;
      const indexed = from === 'subscriptions' ? `AND ${CHANGED_AT} >= ${starts}` : '';
      const groups = dimensions.length === 0 ? '' : `GROUP BY ${dimensions.map((_, index) => index + 1).join(', ')}`;
      return `SELECT ${columns.join(', ')} FROM ${from} WHERE ${where} AND ${at} >= ${starts} AND ${at} < ${ends} ${indexed} ${scope} ${groups}`;
    })
    .join(' UNION ALL ');
}

/** The end of the closed days: later time is counted live. $1 is the time zone. */
const CLOSED_UNTIL = `(SELECT coalesce(max(day_end), '-infinity') FROM daily_figures WHERE timezone = $1 AND project_id = 0)`;

/** Days of a sandbox are never closed: all of them are counted live. */
export const closedOf = (environment: Environment): { days: string; until: string } =>
  environment === 'production'
    ? { days: 'daily_figures', until: CLOSED_UNTIL }
    : { days: '(SELECT * FROM daily_figures WHERE false) none', until: `(SELECT '-infinity'::timestamptz WHERE $1 = $1)` };
