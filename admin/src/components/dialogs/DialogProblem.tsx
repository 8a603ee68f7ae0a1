import { styled } from '@mui/material/styles';

/** What came of the last try, and what is asked now. */
export const DialogProblem = styled('p')({
  padding: '10px 20px',
  borderTop: '1px solid var(--line)',
  background: 'var(--bad-soft)',
  color: 'var(--bad-text)',
  fontSize: 13,
  lineHeight: '18px',
  overflowWrap: 'anywhere',
});
