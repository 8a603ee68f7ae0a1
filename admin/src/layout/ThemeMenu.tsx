import { Menu, MenuItem } from '@mui/material';
import { Check } from 'lucide-react';

import { chooseScheme, useSchemeChoice } from '../theme/colorScheme';
import { Themed } from '../theme/Themed';
import { SCHEMES } from './schemes';

export const ThemeMenu = ({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) => {
  const choice = useSchemeChoice();
  return (
    <Themed>
      <Menu open anchorEl={anchor} onClose={onClose}>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === choice}
            selected={value === choice}
            onClick={() => {
              chooseScheme(value);
              onClose();
            }}
          >
            <Icon size={16} aria-hidden />
            <span style={{ flex: 1, minWidth: 80 }}>{label}</span>
            {value === choice && <Check size={15} aria-hidden />}
          </MenuItem>
        ))}
      </Menu>
    </Themed>
  );
};
