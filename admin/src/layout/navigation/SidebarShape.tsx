import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

import type { CurrentUser } from '../../api/types';
import { t } from '../../language/language';
import { Brand } from '../Brand';
import { isCurrent, SIDEBAR, visibleTo, type NavItem } from './navigation';
import type { NavEntry } from './NavList';

interface Props {
  user: CurrentUser;
  Anchor: NavEntry;
  /** Where one is. */
  pathname: string;
  entries: (items: NavItem[]) => ReactNode;
  /** Beside the account. */
  children?: ReactNode;
}

export const SidebarShape = ({ user, Anchor, pathname, entries, children }: Props) => {
  const { firstName, lastName, email } = user;
  const fullName = `${firstName} ${lastName}`.trim();
  const groups = SIDEBAR.map(({ label, items }) => ({ label, items: items.filter(visibleTo(user)) }));
  return (
    <Aside>
      <Anchor to="/dashboard" className="brand">
        <Brand />
      </Anchor>
      <nav aria-label={t('Main')}>
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ label = '', items }) => (
            <Group key={label} label={label}>
              {entries(items)}
            </Group>
          ))}
      </nav>
      <footer>
        <Anchor
          to={PROFILE}
          className="who"
          title={`${fullName}\n${email}`}
          aria-current={isCurrent({ to: PROFILE }, pathname) ? 'page' : undefined}
        >
          <span className="avatar" aria-hidden>
            {initials(firstName, lastName)}
          </span>
          <span className="words">
            <span className="name">{fullName}</span>
            <span className="mail">{email}</span>
          </span>
        </Anchor>
        {children}
      </footer>
    </Aside>
  );
};

const PROFILE = '/profile';

const Group = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={label ? id : undefined}>
      {label && (
        <h2 id={id} className="group">
          {label}
        </h2>
      )}
      {children}
    </section>
  );
};

const initials = (...names: string[]) =>
  names
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase();

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
  footer: { display: 'flex', alignItems: 'center', gap: 4, marginTop: 10, paddingTop: 10, borderTop: '1px solid var(--line)' },
  '.who': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    flex: 1,
    minWidth: 0,
    padding: '4px 8px',
    borderRadius: 6,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { background: 'var(--neutral-soft)' },
    '&[aria-current]': { background: 'var(--accent-soft)' },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '.avatar': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 28,
    height: 28,
    borderRadius: '50%',
    background: 'var(--accent-soft)',
    color: 'var(--accent-text)',
    fontSize: 11,
    fontWeight: 600,
  },
  '.words': { minWidth: 0 },
  '.name, .mail': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.name': { fontWeight: 500, lineHeight: '18px' },
  // An address is cut at its own end.
  '.mail': { color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px', textAlign: 'left', unicodeBidi: 'plaintext' },
  '@media (max-width: 899px)': { display: 'none' },
});
