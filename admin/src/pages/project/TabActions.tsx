import { styled } from '@mui/material/styles';

/** The buttons of one tab, at the right, above what it shows. */
export const TabActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  marginBottom: 16,
  '@media (max-width: 767px)': { '& > *': { flex: '1 1 auto' } },
});
