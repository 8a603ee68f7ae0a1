import { titleCase } from '../../components/StatusChip';
import { formatDateTime, type TimeStyle } from '../../format/clock';

export interface Change {
  field: string;
  /** Undefined where the side has no such field: a creation has no before, a deletion no after. */
  before?: string;
  after?: string;
}

export interface ReadDetails {
  changes: Change[];
  hasBefore: boolean;
  hasAfter: boolean;
  /** What else was written down, by name. */
  facts: { name: string; value: string }[];
}

/** `before` and `after` of the changed fields side by side, and the rest as it is; all in words. */
export function readDetails({ before, after, ...rest }: Record<string, unknown>, style: TimeStyle): ReadDetails {
  const old = objectOf(before);
  const now = objectOf(after);
  const text = (side: Record<string, unknown> | undefined, name: string) =>
    side && name in side ? valueText(side[name], style) : undefined;
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  return {
    changes: names.map((name) => ({ field: fieldName(name), before: text(old, name), after: text(now, name) })),
    hasBefore: old !== undefined,
    hasAfter: now !== undefined,
    facts: Object.entries(rest)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => ({ name: fieldName(name), value: valueText(value, style) })),
  };
}

/** `pricePerSubscription` → 'Price per subscription'; `kageUserId` → 'Kage user ID'. */
export function fieldName(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(id|ids|ip|url|api|vpn|usd)\b/g, (word) => (word === 'ids' ? 'IDs' : word.toUpperCase()));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

export function valueText(value: unknown, style: TimeStyle): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return INSTANT.test(value) ? formatDateTime(value, style) : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((item) => valueText(item, style)).join(', ');
  return JSON.stringify(value);
}

/** Actions and kinds of things are `snake_case` words: 'API Key Rotated'. */
export const wordsOf = (code: string) => titleCase(code).replace(/\b(Api|Vpn|Csv|Id)\b/g, (word) => word.toUpperCase());

function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}
