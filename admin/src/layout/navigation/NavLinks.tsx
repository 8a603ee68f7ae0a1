import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';

import { formatShort } from '../../format/number';
import { useDashboardStats } from '../../providers/queries';
import type { NavItem } from './navigation';

export const NavLinks = ({ items, onNavigate }: { items: NavItem[]; onNavigate?: () => void }) => {
  const { data: stats } = useDashboardStats();
  return (
    <List>
      {items.map(({ to, label, icon: Icon, count }) => (
        <li key={to}>
          <NavLink to={to} onClick={onNavigate}>
            <Icon size={16} aria-hidden />
            <span>{label}</span>
            {count && stats && <span className="count tabular">{formatShort(stats[count])}</span>}
          </NavLink>
        </li>
      ))}
    </List>
  );
};

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
    '&.active': { background: 'var(--accent-soft)', color: 'var(--accent-text)' },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '.count': { marginLeft: 'auto', color: 'var(--text-faint)', fontSize: 12 },
  '.active .count': { color: 'inherit' },
  svg: { flex: 'none' },
});
