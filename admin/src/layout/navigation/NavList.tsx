import { styled } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';

import { isCurrent, type NavItem } from './navigation';

/** The router's link, or what looks like it before the router has come. */
export type NavEntry = ComponentType<{
  to: string;
  className?: string;
  title?: string;
  'aria-current'?: 'page';
  onClick?: () => void;
  children: ReactNode;
}>;

interface Props {
  items: NavItem[];
  Entry: NavEntry;
  /** Where one is. */
  pathname: string;
  /** The figure beside an entry. */
  figureOf?: (name: NonNullable<NavItem['count']>) => string | undefined;
  onNavigate?: () => void;
}

export const NavList = ({ items, Entry, pathname, figureOf, onNavigate }: Props) => (
  <List>
    {items.map((item) => {
      const { to, label, icon: Icon, count } = item;
      const figure = count && figureOf?.(count);
      return (
        <li key={to}>
          <Entry to={to} aria-current={isCurrent(item, pathname) ? 'page' : undefined} onClick={onNavigate}>
            <Icon size={16} aria-hidden />
            <span>{label}</span>
            {figure && <span className="count tabular">{figure}</span>}
          </Entry>
        </li>
      );
    })}
  </List>
);

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  a: {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    height: 32,
    marginBottom: 1,
    padding: '0 8px',
    borderRadius: 6,
    color: 'var(--text-muted)',
    fontWeight: 500,
    textDecoration: 'none',
    transition: 'background var(--motion), color var(--motion)',
    '&:hover': { background: 'var(--neutral-soft)', color: 'var(--text)' },
    '&[aria-current]': { background: 'var(--accent-soft)', color: 'var(--accent-text)' },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '.count': { marginLeft: 'auto', color: 'var(--text-faint)', fontSize: 12 },
  '[aria-current] .count': { color: 'inherit' },
  svg: { flex: 'none' },
});
