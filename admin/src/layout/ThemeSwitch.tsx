import { Monitor } from 'lucide-react';
import { useState } from 'react';

import { ActionButton } from '../components/buttons/ActionButton';
import { later } from '../components/later';
import { useSchemeChoice } from '../theme/colorScheme';
import { SCHEMES } from './schemes';

const ThemeMenu = later(() => import('./ThemeMenu').then((file) => file.ThemeMenu));

export const ThemeSwitch = () => {
  const choice = useSchemeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = SCHEMES.find(({ value }) => value === choice);

  return (
    <>
      <ActionButton
        icon={shown?.icon ?? Monitor}
        label={`Theme: ${shown?.label ?? ''}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && <ThemeMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};
