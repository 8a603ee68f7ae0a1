import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** What a bar says when it is pointed at, or reached with the arrow keys. */
export const ChartHint = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box role="status">
    <div className="name tabular">{name}</div>
    {children}
  </Box>
);

const Box = styled('div')({
  padding: '8px 12px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  background: 'var(--panel)',
  boxShadow: 'var(--shadow-pop)',
  fontWeight: 600,
  '.name': { marginBottom: 2, color: 'var(--text-muted)', fontSize: 12, lineHeight: '16px', fontWeight: 400 },
});
