import { styled } from '@mui/material/styles';
import { LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';

import { ActionButton } from '../components/ActionButton';
import { useCurrentUser } from '../providers/session';
import { useSignOut } from './useSignOut';

export const AccountFooter = () => {
  const { firstName, lastName, email } = useCurrentUser();
  const signOut = useSignOut();
  const fullName = `${firstName} ${lastName}`.trim();
  return (
    <Footer>
      <Link to="/profile" className="who" title={`${fullName}\n${email}`}>
        <span className="avatar" aria-hidden>
          {initials(firstName, lastName)}
        </span>
        <span className="words">
          <span className="name">{fullName}</span>
          <span className="mail">{email}</span>
        </span>
      </Link>
      <ActionButton icon={LogOut} label="Log out" onClick={() => void signOut()} />
    </Footer>
  );
};

const initials = (...names: string[]) =>
  names
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase();

const Footer = styled('footer')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginTop: 10,
  paddingTop: 10,
  borderTop: '1px solid var(--line)',
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
  '.mail': { color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
});
