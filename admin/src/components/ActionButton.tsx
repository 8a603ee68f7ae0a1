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

/** A quiet icon button of a row. A plain element: a page of rows has a hundred of them. */
export const ActionButton = ({ label, hint, icon: Icon, to, onClick, disabled, danger }: Props) => {
  const className = danger ? 'icon-button danger' : 'icon-button';
  const icon = <Icon size={16} aria-hidden />;
  return (
    // Around it, because a disabled button hears no pointer.
    <span data-hint={hint ?? label}>
      {to ? (
        <Link to={to} className={className} aria-label={label} onClick={onClick}>
          {icon}
        </Link>
      ) : (
        <button type="button" className={className} aria-label={label} onClick={onClick} disabled={disabled}>
          {icon}
        </button>
      )}
    </span>
  );
};
