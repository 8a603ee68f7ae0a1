import { Menu, MenuItem } from '@mui/material';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';

import { ActionButton } from '../components/ActionButton';
import { chooseScheme, useSchemeChoice, type SchemeChoice } from '../theme/colorScheme';

const CHOICES: { value: SchemeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
];

export const ThemeSwitch = () => {
  const choice = useSchemeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = CHOICES.find(({ value }) => value === choice);

  return (
    <>
      <ActionButton
        icon={shown?.icon ?? Monitor}
        label={`Theme: ${shown?.label ?? ''}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu open={!!anchor} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {CHOICES.map(({ value, label, icon: Icon }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === choice}
            selected={value === choice}
            onClick={() => {
              chooseScheme(value);
              setAnchor(null);
            }}
          >
            <Icon size={16} aria-hidden />
            <span style={{ flex: 1, minWidth: 80 }}>{label}</span>
            {value === choice && <Check size={15} aria-hidden />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
