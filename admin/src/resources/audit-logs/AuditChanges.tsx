import { styled } from '@mui/material/styles';

import { formatDateTime, type TimeStyle } from '../../format/clock';
import { t } from '../../language/language';
import { valueName } from './auditValues';
import { fieldName } from './fieldNames';

/** Each changed field on a line, with its old and its new value. */
export const AuditChanges = ({ changes, hasBefore, hasAfter }: ReadDetails) => (
  <Scroller tabIndex={0} role="region" aria-label={t('Changes')}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          {hasBefore && <th scope="col">{hasAfter ? t('Before') : t('Was')}</th>}
          {hasAfter && <th scope="col">{hasBefore ? t('After') : t('Value')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {hasBefore && (
              <td>
                <Value text={before} className={hasAfter ? 'before' : undefined} />
              </td>
            )}
            {hasAfter && (
              <td>
                <Value text={after} className={hasBefore ? 'after' : undefined} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);

const MASK = '***';

const Value = ({ text = '–', className }: { text?: string; className?: string }) =>
  text === MASK ? <span className="hidden">{t('hidden')}</span> : <span className={text === '–' ? 'hidden' : className}>{text}</span>;

const Scroller = styled('div')({
  overflowX: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  table: { width: '100%', minWidth: 320, tableLayout: 'fixed', borderCollapse: 'collapse', fontSize: 13, lineHeight: '18px' },
  'th, td': { padding: '7px 12px', textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
  thead: { background: 'var(--side)' },
  'thead th:first-child': { width: '30%' },
  'thead th': { color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px', fontWeight: 500 },
  'tbody tr': { borderTop: '1px solid var(--line)' },
  'tbody th': { color: 'var(--text-muted)', fontWeight: 400 },
  '.before': { color: 'var(--bad-text)', textDecoration: 'line-through', textDecorationThickness: 1 },
  '.after': { color: 'var(--good-text)' },
  '.hidden': { color: 'var(--text-faint)' },
});

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
  /** The other recorded details, by name. */
  facts: { name: string; value: string }[];
}

/** `before` and `after` of the changed fields side by side, and the rest as it is; all in words. */
export function readDetails({ before, after, ...rest }: Record<string, unknown>, style: TimeStyle): ReadDetails {
  const old = objectOf(before);
  const now = objectOf(after);
  const text = (side: Record<string, unknown> | undefined, name: string) =>
    side && name in side ? inWords(name, side[name], style) : undefined;
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  return {
    changes: names.map((name) => ({ field: fieldName(name), before: text(old, name), after: text(now, name) })),
    hasBefore: old !== undefined,
    hasAfter: now !== undefined,
    facts: Object.entries(rest)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => ({ name: fieldName(name), value: inWords(name, value, style) })),
  };
}

/** A value in the words of the page; each one of a list. */
function inWords(name: string, value: unknown, style: TimeStyle): string {
  if (typeof value === 'string') return valueText(valueName(name, value), style);
  if (Array.isArray(value) && value.length > 0) return value.map((each) => inWords(name, each, style)).join(', ');
  return valueText(value, style);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

export function valueText(value: unknown, style: TimeStyle): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'string') return INSTANT.test(value) ? formatDateTime(value, style) : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((item) => valueText(item, style)).join(', ');
  return JSON.stringify(value);
}

function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}
