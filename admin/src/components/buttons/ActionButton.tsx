import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Link } from 'react-router-dom';

import { Hint } from '../feedback/Hint';

interface Props {
  /** The action and its object: 'Edit Northlight VPN'. Screen readers read it, the tooltip shows `hint` or this. */
  label: string;
  hint?: string;
  icon: LucideIcon;
  to?: string;
  onClick?: MouseEventHandler<HTMLElement>;
  disabled?: boolean;
  danger?: boolean;
  /** The strokes that do the same, as `aria-keyshortcuts` has them. */
  keys?: string;
}

/** A quiet icon button of a row. While it is disabled it keeps the focus, and its hint can be read. */
export const ActionButton = ({ label, hint = label, icon: Icon, to, onClick, disabled, danger, keys }: Props) => {
  const icon = <Icon size={16} aria-hidden />;
  const className = danger ? 'danger' : undefined;
  return (
    <Hint text={hint}>
      {to ? (
        <Root as={Link} to={to} className={className} aria-label={label} onClick={onClick}>
          {icon}
        </Root>
      ) : (
        <Root
          type="button"
          className={className}
          aria-label={label}
          aria-keyshortcuts={keys}
          aria-disabled={disabled}
          onClick={disabled ? undefined : onClick}
        >
          {icon}
        </Root>
      )}
    </Hint>
  );
};

/** Not the library's `IconButton`: a page of rows has a hundred of these. */
const Root = styled('button')<{ to?: string }>({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: 28,
  height: 28,
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: 'var(--text-muted)',
  cursor: 'pointer',
  verticalAlign: 'middle',
  transition: 'background var(--motion), color var(--motion)',
  '&:hover': { background: 'var(--neutral-soft)', color: 'var(--text)' },
  '&.danger:hover': { background: 'var(--bad-soft)', color: 'var(--bad-text)' },
  '&&[aria-disabled=true]': { background: 'none', color: 'var(--text-faint)', cursor: 'default' },
});
