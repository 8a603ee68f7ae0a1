import { styled } from '@mui/material/styles';

/** Why the last try failed, until the next one: the toast is gone in five seconds, and not every word of the server has a field to stand next to. */
export const DialogProblem = styled('p')({
  padding: '10px 20px',
  borderTop: '1px solid var(--line)',
  background: 'var(--bad-soft)',
  color: 'var(--bad-text)',
  fontSize: 13,
  lineHeight: '18px',
  overflowWrap: 'anywhere',
});
