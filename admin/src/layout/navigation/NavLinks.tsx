import { Link, useLocation } from 'react-router-dom';

import { formatShort } from '../../format/number';
import { useDashboardStats } from '../../providers/queries';
import type { NavItem } from './navigation';
import { NavList } from './NavList';

export const NavLinks = ({ items, onNavigate }: { items: NavItem[]; onNavigate?: () => void }) => {
  const { data: stats } = useDashboardStats();
  const { pathname } = useLocation();
  return (
    <NavList
      items={items}
      Entry={Link}
      pathname={pathname}
      figureOf={(name) => stats && formatShort(stats[name])}
      onNavigate={onNavigate}
    />
  );
};
