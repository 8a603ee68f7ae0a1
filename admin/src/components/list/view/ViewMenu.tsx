import { Button, Checkbox, Popover } from '@mui/material';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';

import { t } from '../../../language/language';
import { BELOW_END } from '../../../theme/sides';
import { Part } from './Part';
import { SavedViews } from './SavedViews';
import { useListDefaults } from '../filters/listDefaults';
import { useListView, type Density, type ListView } from './listView';

const DENSITIES: readonly { value: Density; label: string }[] = [
  { value: 'comfortable', label: t('Comfortable') },
  { value: 'compact', label: t('Compact') },
];

/** How a list is displayed: saved views, columns, density. */
export const ViewMenu = () => {
  const view = useListView();
  const { isInAddress } = useListDefaults();
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
        {...BELOW_END}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('View'), sx: { width: 280, mt: 1 } } }}
      >
        {isInAddress && <SavedViews resource={view.resource} onClose={close} />}
        <Columns view={view} />
        <Part role="group" aria-label={t('Density')} className="desk">
          <h2>{t('Density')}</h2>
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

const Columns = ({ view: { choices, shown, hidden, choose } }: { view: ListView }) => {
  const toggle = (id: string) => choose(shown.has(id) ? [...shown].filter((each) => each !== id) : [...shown, id]);
  return (
    <Part role="group" aria-label={t('Columns')}>
      <h2>{t('Columns')}</h2>
      {choices.map(({ id, label }) => (
        <label key={id}>
          <Checkbox size="small" checked={shown.has(id)} onChange={() => toggle(id)} />
          <span>{label}</span>
          {hidden.includes(id) && <span className="note">{t('no room')}</span>}
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
