import { styled } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A state that lasts until somebody acts; shown above the part of the screen that it concerns. */
export const Banner = ({ title, children }: { title: string; children: ReactNode }) => (
  <Bar role="status">
    <TriangleAlert size={18} aria-hidden />
    <div>
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  </Bar>
);

const Bar = styled('div')({
  display: 'flex',
  gap: 12,
  marginBottom: 16,
  padding: '12px 16px',
  border: '1px solid var(--line)',
  borderRadius: 8,
  background: 'var(--warn-soft)',
  color: 'var(--warn-text)',
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', marginTop: 1 },
  p: { marginTop: 2, fontSize: 13 },
});
