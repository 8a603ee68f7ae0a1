import { styled } from '@mui/material/styles';

/** A part of the menu of a list's view. */
export const Part = styled('section')({
  padding: '10px 12px',
  '& + &': { borderTop: '1px solid var(--line)' },
  h2: { padding: 0, marginBottom: 4, color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px', fontWeight: 500 },
  label: { display: 'flex', alignItems: 'center', gap: 8, minHeight: 30, cursor: 'pointer' },
  '.note': { marginInlineStart: 'auto', color: 'var(--text-faint)', fontSize: 12 },
  // As wide as a checkbox, so that all texts begin below each other.
  'input[type=radio]': { width: 16, height: 16, margin: '0 2px', accentColor: 'var(--accent)' },
  'label .MuiCheckbox-root': { margin: '-6px 0 -6px -8px' },
  '@media (max-width: 767px)': { '&.desk': { display: 'none' }, label: { minHeight: 40 } },
});
