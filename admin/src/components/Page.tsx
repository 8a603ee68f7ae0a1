import { styled } from '@mui/material/styles';

/** The content of a screen: at most 1,280 px wide, on the 4 px grid. */
export const Page = styled('div')({
  maxWidth: 1280,
  padding: 24,
  '@media (max-width: 767px)': { padding: 16 },
  '@media print': { maxWidth: 'none', padding: 0 },
});
