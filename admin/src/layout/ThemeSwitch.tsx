import { Menu, MenuItem } from '@mui/material';
import { Check, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useState } from 'react';

import { ActionButton } from '../components/buttons/ActionButton';
import { chooseScheme, useSchemeChoice, type SchemeChoice } from '../theme/colorScheme';
import { t } from '../language/language';

const SCHEMES: readonly { value: SchemeChoice; label: string; icon: LucideIcon }[] = [
  { value: 'light', label: t('Light'), icon: Sun },
  { value: 'dark', label: t('Dark'), icon: Moon },
  { value: 'system', label: t('As the system'), icon: Monitor },
];

export const ThemeSwitch = () => {
  const choice = useSchemeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = SCHEMES.find(({ value }) => value === choice);
  const choose = (value: SchemeChoice) => {
    chooseScheme(value);
    setAnchor(null);
  };

  return (
    <>
      <ActionButton
        icon={shown?.icon ?? Monitor}
        label={t('Theme: {{label}}', { label: shown?.label ?? '' })}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu open={!!anchor} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {SCHEMES.map(({ value, label, icon: Icon }) => {
          const selected = value === choice;
          return (
            <MenuItem key={value} role="menuitemradio" aria-checked={selected} selected={selected} onClick={() => choose(value)}>
              <Icon size={16} aria-hidden />
              <span style={{ flex: 1, minWidth: 80 }}>{label}</span>
              {selected && <Check size={15} aria-hidden />}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};
