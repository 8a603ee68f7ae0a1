import type { LucideIcon } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Link } from 'react-router-dom';

import './ActionButton.css';

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

/** A quiet icon button of a row. A plain element: a page of rows has a hundred of them. Off it keeps the focus, and its hint can be read. */
export const ActionButton = ({ label, hint, icon: Icon, to, onClick, disabled, danger }: Props) => {
  const className = danger ? 'icon-button danger' : 'icon-button';
  const icon = <Icon size={16} aria-hidden />;
  return (
    <span data-hint={hint ?? label}>
      {to ? (
        <Link to={to} className={className} aria-label={label} onClick={onClick}>
          {icon}
        </Link>
      ) : (
        <button type="button" className={className} aria-label={label} aria-disabled={disabled} onClick={disabled ? undefined : onClick}>
          {icon}
        </button>
      )}
    </span>
  );
};
