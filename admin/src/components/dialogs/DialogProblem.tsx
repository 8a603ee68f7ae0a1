import { styled } from '@mui/material/styles';

/** The result of the last try, and the question that follows from it. */
export const DialogProblem = styled('p')({
  padding: '10px 20px',
  borderTop: '1px solid var(--line)',
  background: 'var(--bad-soft)',
  color: 'var(--bad-text)',
  fontSize: 13,
  lineHeight: '18px',
  overflowWrap: 'anywhere',
});
