import { Button, Checkbox, Popover } from '@mui/material';
import { styled } from '@mui/material/styles';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';

import { t } from '../../../language/language';
import { useListView, type Density, type ListView } from './listView';

const DENSITIES: readonly { value: Density; label: string }[] = [
  { value: 'comfortable', label: t('Comfortable') },
  { value: 'compact', label: t('Compact') },
];

/** What the reader sees of a list: saved views, columns, density. */
export const ViewMenu = () => {
  const view = useListView();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!view) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        sx={{ height: 32, px: '10px', gap: '6px', color: 'text.secondary', boxShadow: 'none' }}
      >
        <SlidersHorizontal size={15} aria-hidden />
        {t('View')}
      </Button>
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('View'), sx: { width: 280, mt: 1 } } }}
      >
        <Columns view={view} />
        <Part as="fieldset" className="desk">
          <legend>{t('Density')}</legend>
          {DENSITIES.map(({ value, label }) => (
            <label key={value}>
              <input type="radio" name="density" checked={view.density === value} onChange={() => view.setDensity(value)} />
              {label}
            </label>
          ))}
        </Part>
      </Popover>
    </>
  );
};

const Columns = ({ view: { choices, shown, choose } }: { view: ListView }) => {
  const toggle = (id: string) => choose(shown.has(id) ? [...shown].filter((each) => each !== id) : [...shown, id]);
  return (
    <Part as="fieldset">
      <legend>{t('Columns')}</legend>
      {choices.map(({ id, label }) => (
        <label key={id}>
          <Checkbox size="small" checked={shown.has(id)} onChange={() => toggle(id)} />
          {label}
        </label>
      ))}
      {shown.size < choices.length && (
        <Button size="small" variant="text" onClick={() => choose(choices.map(({ id }) => id))}>
          {t('Show all columns')}
        </Button>
      )}
    </Part>
  );
};

const Part = styled('section')({
  margin: 0,
  padding: '10px 12px',
  border: 0,
  '& + &': { borderTop: '1px solid var(--line)' },
  'legend, h2': { padding: 0, marginBottom: 4, color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px', fontWeight: 500 },
  label: { display: 'flex', alignItems: 'center', gap: 8, minHeight: 30, cursor: 'pointer' },
  'label .MuiCheckbox-root': { margin: '-6px 0 -6px -8px' },
  '@media (max-width: 767px)': { '&.desk': { display: 'none' }, label: { minHeight: 40 } },
});
