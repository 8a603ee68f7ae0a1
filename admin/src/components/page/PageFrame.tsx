import { styled } from '@mui/material/styles';

/** At most 1,280 px wide, on the 4 px grid. */
export const PageFrame = styled('div')({
  maxWidth: 1280,
  padding: 24,
  '@media (max-width: 767px)': { padding: 16 },
  '@media print': { maxWidth: 'none', padding: 0 },
});

/** The head of a screen: its title and a line of words, and at the right what can be done. */
export const Header = styled('header')({
  display: 'flex',
  alignItems: 'flex-end',
  flexWrap: 'wrap',
  gap: '12px 16px',
  marginBottom: 20,
  '.words': { flex: '1 1 260px', minWidth: 0 },
  '.line': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 10px' },
  h1: { overflowWrap: 'anywhere', unicodeBidi: 'plaintext', '.mono': { fontSize: 'inherit', lineHeight: 'inherit' } },
  p: {
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    marginTop: 2,
    color: 'var(--text-muted)',
    overflowWrap: 'anywhere',
    textAlign: 'left',
    unicodeBidi: 'plaintext',
  },
  '.actions': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 8 },
  '.back': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 3,
    marginBottom: 6,
    color: 'var(--text-muted)',
    fontSize: 13,
    textDecoration: 'none',
    '&:hover': { color: 'var(--text)' },
  },
  // Buttons that bear a word stand in two columns, unless it is too long; icons stay at the end.
  '@media (max-width: 767px)': {
    '.actions': {
      flex: '1 1 100%',
      justifyContent: 'flex-end',
      '& > .MuiButton-root': { flex: '1 1 calc(50% - 4px)', minWidth: 'fit-content' },
    },
  },
});
