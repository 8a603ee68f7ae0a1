import { MenuItem } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Link } from 'react-router-dom';

import { Hint } from '../feedback/Hint';
import { usePlace } from './folding';

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
  /** Of a button that opens a menu: whether it is open. */
  isOpen?: boolean;
  /** It does not move into the menu of a narrow row. */
  stays?: boolean;
}

/** A quiet icon button of a row, or an item of its menu. While it is disabled it keeps the focus, and its hint can be read. */
export const ActionButton = ({ label, hint = label, icon: Icon, to, onClick, disabled, danger, keys, isOpen, stays = false }: Props) => {
  const place = usePlace(stays);
  const icon = <Icon size={16} aria-hidden />;
  const className = danger ? 'danger' : undefined;
  if (!place) return null;
  if (place === 'count') return <i />;
  if (place === 'item') {
    return (
      <Item className={className} disabled={disabled} onClick={onClick} {...(to && { component: Link, to })}>
        {icon}
        {hint}
      </Item>
    );
  }
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
          aria-haspopup={isOpen === undefined ? undefined : 'menu'}
          aria-expanded={isOpen}
          onClick={disabled ? undefined : onClick}
        >
          {icon}
        </Root>
      )}
    </Hint>
  );
};

/** The place of an action that this row does not have, so that the others stand below those of the rows above. */
export const ActionGap = () => (usePlace(false) === 'button' ? <Gap aria-hidden /> : null);

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

const Gap = styled('span')({ display: 'none', 'td &': { display: 'inline-block', flex: 'none', width: 28 } });

const Item = styled(MenuItem)({
  svg: { color: 'var(--text-muted)' },
  '&.danger, &.danger svg': { color: 'var(--bad-text)' },
}) as typeof MenuItem;
