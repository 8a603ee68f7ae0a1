import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The fields of a record, line by line: `<FactList><Fact label="Price">…</Fact></FactList>` inside a card. */
export const FactList = styled('dl')({ margin: 0 });

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Line>
    <dt>{label}</dt>
    <dd className="right">{children ?? '–'}</dd>
  </Line>
);

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 43,
  padding: '9px 16px',
  borderBottom: '1px solid var(--line)',
  '&:last-child': { borderBottom: 0 },
  dt: { flex: 'none', color: 'var(--text-muted)' },
  '& > dd': { minWidth: 0, margin: 0, textAlign: 'right', overflowWrap: 'anywhere' },
  // There is room for the full name here.
  '.record-name, .record-name.two-lines': { display: 'inline' },
});
