import { styled } from '@mui/material/styles';
import { Info } from 'lucide-react';

/** What a figure counts, one hover, one tap or one Tab away. */
export const Definition = ({ of, children }: { of: string; children: string }) => (
  <Mark type="button" aria-label={`What ${of} means`} data-hint={children} data-hint-touch>
    <Info size={13} aria-hidden />
  </Mark>
);

const Mark = styled('button')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 20,
  height: 20,
  margin: '-2px 0 -2px 2px',
  padding: 0,
  border: 0,
  borderRadius: 5,
  background: 'none',
  color: 'var(--text-faint)',
  verticalAlign: 'middle',
  cursor: 'help',
  '&:hover': { color: 'var(--text)' },
});
