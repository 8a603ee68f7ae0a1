import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Link } from 'react-router-dom';

import { useCurrentUser } from '../providers/session';
import { AccountFooter } from './AccountFooter';
import { BrandMark } from './Brand';
import { SIDEBAR, visibleTo, type NavGroup } from './navigation';
import { NavLinks } from './NavLinks';

export const Sidebar = () => {
  const { isGlobalAdmin } = useCurrentUser();
  const groups = SIDEBAR.map((group) => ({ ...group, items: group.items.filter(visibleTo(isGlobalAdmin)) }));
  return (
    <Aside>
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
    </Aside>
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

const Aside = styled('aside')({
  position: 'sticky',
  top: 0,
  display: 'flex',
  flexDirection: 'column',
  height: '100vh',
  padding: '12px 10px 10px',
  background: 'var(--side)',
  borderRight: '1px solid var(--line)',
  '.brand': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '2px 8px',
    marginBottom: 14,
    borderRadius: 6,
    color: 'var(--text)',
    fontSize: 15,
    fontWeight: 600,
    letterSpacing: '-0.006em',
    textDecoration: 'none',
  },
  nav: { flex: 1, minHeight: 0, overflowY: 'auto', margin: '0 -4px', padding: '0 4px' },
  '.group': {
    padding: '16px 8px 6px',
    color: 'var(--text-faint)',
    fontSize: 11,
    lineHeight: '16px',
    letterSpacing: '0.05em',
    textTransform: 'uppercase',
  },
  '@media (max-width: 899px)': { display: 'none' },
});
