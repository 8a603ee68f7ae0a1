import { IconButton, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  /** Says what it does and to what: 'Edit Northlight VPN'. Screen readers hear it, the tooltip shows `hint` or this. */
  label: string;
  hint?: string;
  icon: LucideIcon;
  to?: string;
  onClick?: MouseEventHandler<HTMLElement>;
  disabled?: boolean;
  danger?: boolean;
}

/** A quiet icon button of a row. */
export const ActionButton = ({ label, hint, icon: Icon, to, onClick, disabled, danger }: Props) => {
  const link = to ? { component: Link, to } : {};
  return (
    <Tooltip title={hint ?? label}>
      <span>
        <IconButton
          {...link}
          size="small"
          aria-label={label}
          onClick={onClick}
          disabled={disabled}
          sx={danger ? { '&:hover': { background: 'var(--bad-soft)', color: 'var(--bad-text)' } } : undefined}
        >
          <Icon size={16} aria-hidden />
        </IconButton>
      </span>
    </Tooltip>
  );
};
