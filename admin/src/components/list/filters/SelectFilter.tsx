import { Button, Menu, MenuItem } from '@mui/material';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { useFilters } from './useFilters';
import { t } from '../../../language/language';

type Value = string | number | boolean;

interface Props {
  source: string;
  label: string;
  choices: readonly { value: Value; label: string }[];
}

/** 'Status: Any', and a menu behind it. */
export const SelectFilter = ({ source, label, choices }: Props) => {
  const { filters, set } = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = choices.find((choice) => choice.value === filters[source]);

  const choose = (value: Value | undefined) => {
    setAnchor(null);
    set(source, value);
  };

  return (
    <>
      <FilterButton label={label} value={chosen?.label} open={!!anchor} onClick={setAnchor} />
      <Menu open={!!anchor} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {[{ value: undefined, label: t('Any') }, ...choices].map((choice) => {
          const selected = choice.value === chosen?.value;
          return (
            <MenuItem
              key={choice.label}
              role="menuitemradio"
              aria-checked={selected}
              selected={selected}
              onClick={() => choose(choice.value)}
            >
              <span style={{ flex: 1 }}>{choice.label}</span>
              {selected && <Check size={15} aria-hidden />}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};

interface ButtonProps {
  label: string;
  value?: string;
  open: boolean;
  onClick: (anchor: HTMLElement) => void;
}

export const FilterButton = ({ label, value, open, onClick }: ButtonProps) => (
  <Button
    onClick={(event) => onClick(event.currentTarget)}
    aria-haspopup="true"
    aria-expanded={open}
    sx={{
      height: 32,
      px: '10px',
      gap: '5px',
      maxWidth: 260,
      fontWeight: 450,
      boxShadow: 'none',
      color: value ? 'text.primary' : 'text.secondary',
      ...(value && {
        borderColor: 'var(--accent-edge)',
        background: 'var(--accent-soft)',
        '&:hover': { borderColor: 'var(--accent-edge)', background: 'var(--accent-soft)' },
      }),
    }}
  >
    <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{`${label}: ${value ?? t('Any')}`}</span>
    <ChevronDown size={14} aria-hidden />
  </Button>
);
