import { useId } from 'react';
import { Link } from 'react-router-dom';

import { useCurrentUser } from '../../providers/session';
import { AccountFooter } from './AccountFooter';
import { BrandMark } from '../Brand';
import { SIDEBAR, visibleTo, type NavGroup } from './navigation';
import { NavLinks } from './NavLinks';
import './Sidebar.css';

export const Sidebar = () => {
  const { isGlobalAdmin } = useCurrentUser();
  const groups = SIDEBAR.map((group) => ({ ...group, items: group.items.filter(visibleTo(isGlobalAdmin)) }));
  return (
    <aside className="sidebar">
      <Link to="/dashboard" className="brand">
        <BrandMark />
        Kage Console
      </Link>
      <nav aria-label="Main">
        {groups
          .filter(({ items }) => items.length > 0)
          .map((group) => (
            <Group key={group.label ?? ''} group={group} />
          ))}
      </nav>
      <AccountFooter />
    </aside>
  );
};

const Group = ({ group }: { group: NavGroup }) => {
  const id = useId();
  return (
    <section aria-labelledby={group.label ? id : undefined}>
      {group.label && (
        <h2 id={id} className="group">
          {group.label}
        </h2>
      )}
      <NavLinks items={group.items} />
    </section>
  );
};
