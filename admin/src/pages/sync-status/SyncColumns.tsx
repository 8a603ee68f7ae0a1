import { styled } from '@mui/material/styles';

export const SyncColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  marginBottom: 16,
  '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
