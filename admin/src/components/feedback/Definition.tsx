import { styled } from '@mui/material/styles';
import { Info } from 'lucide-react';

import { Hint } from './Hint';
import { t } from '../../language/language';

/** The definition of a figure, shown by hover, tap or Tab. */
export const Definition = ({ of, children }: { of: string; children: string }) => (
  <Hint text={children} touch>
    <Mark type="button" aria-label={t('What {{of}} means', { of })}>
      <Info size={13} aria-hidden />
    </Mark>
  </Hint>
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
