import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';

import { t } from '../../language/language';
import { StatusChip } from '../text/StatusChip';

/** Thousands of rows would slow down every step. */
const SHOWN_AT_ONCE = 200;

export interface RowResult {
  key: string | number;
  name: ReactNode;
  ok: boolean;
  /** The new state, or 'Refused'. */
  word: string;
  /** Why not. */
  reason?: string | null;
}

/** The result for each row, failures first. */
export const RowResults = ({ title, rows }: { title: string; rows: readonly RowResult[] }) => {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const ordered = [...rows.filter(({ ok }) => !ok), ...rows.filter(({ ok }) => ok)];
  const hidden = ordered.length - shown;
  return (
    <List aria-label={title} tabIndex={0}>
      {ordered.slice(0, shown).map(({ key, name, ok, word, reason }) => (
        <li key={key}>
          <div className="head">
            <span>{name}</span>
            <StatusChip label={word} tone={ok ? 'good' : 'bad'} />
          </div>
          {reason && <div className="reason">{reason}</div>}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Button variant="text" size="small" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {t('{{count, number}} more', { count: Math.min(hidden, SHOWN_AT_ONCE) })}
          </Button>
        </li>
      )}
    </List>
  );
};

const List = styled('ul')({
  margin: 0,
  padding: 0,
  maxHeight: 320,
  overflowY: 'auto',
  listStyle: 'none',
  border: '1px solid var(--line)',
  borderRadius: 8,
  '&:empty': { display: 'none' },
  li: { padding: '9px 12px', borderBottom: '1px solid var(--line)' },
  'li:last-child': { borderBottom: 0 },
  '.head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '.head > span:first-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
  '.reason': { marginTop: 2, color: 'var(--text-muted)', fontSize: 12, lineHeight: '16px', overflowWrap: 'anywhere' },
});
