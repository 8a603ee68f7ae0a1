import { Button, MenuItem } from '@mui/material';
import type { MouseEventHandler } from 'react';
import { Link } from 'react-router-dom';

import { usePlace } from './folding';

interface Props {
  /** The action and its object: 'Approve request #7'. */
  label: string;
  text: string;
  to?: string;
  onClick?: MouseEventHandler<HTMLElement>;
  /** It does not move into the menu of a narrow row. */
  stays?: boolean;
}

/** A small button with a text in a row, or an item of its menu. */
export const RowButton = ({ label, text, to, onClick, stays = false }: Props) => {
  const place = usePlace(stays);
  const link = to ? { component: Link, to } : {};
  if (!place) return null;
  if (place === 'count') return <i />;
  if (place === 'item')
    return (
      <MenuItem onClick={onClick} {...link}>
        {text}
      </MenuItem>
    );
  // Who says to their computer what they see must reach it, also in a language whose noun and verb differ.
  const name = label.toLowerCase().includes(text.toLowerCase()) ? label : `${text}: ${label}`;
  return (
    <Button size="small" aria-label={name} onClick={onClick} {...link}>
      {text}
    </Button>
  );
};
