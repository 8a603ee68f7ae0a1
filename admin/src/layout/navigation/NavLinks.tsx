import { NavLink } from 'react-router-dom';

import { formatShort } from '../../format/number';
import { useDashboardStats } from '../../providers/queries';
import type { NavItem } from './navigation';
import './NavLinks.css';

export const NavLinks = ({ items, onNavigate }: { items: NavItem[]; onNavigate?: () => void }) => {
  const { data: stats } = useDashboardStats();
  return (
    <ul className="nav-links">
      {items.map(({ to, label, icon: Icon, count }) => (
        <li key={to}>
          <NavLink to={to} onClick={onNavigate}>
            <Icon size={16} aria-hidden />
            {label}
            {count && stats && <span className="count tabular">{formatShort(stats[count])}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  );
};
