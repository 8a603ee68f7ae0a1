import { styled } from '@mui/material/styles';

import type { ReadDetails } from './auditDetails';

/** Each changed field on a line, with what it was and what it became. */
export const AuditChanges = ({ changes, hasBefore, hasAfter }: ReadDetails) => (
  <Scroller tabIndex={0} role="region" aria-label="Changes">
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {hasBefore && <th scope="col">{hasAfter ? 'Before' : 'Was'}</th>}
          {hasAfter && <th scope="col">{hasBefore ? 'After' : 'Value'}</th>}
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
  text === MASK ? <span className="hidden">hidden</span> : <span className={text === '–' ? 'hidden' : className}>{text}</span>;

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
