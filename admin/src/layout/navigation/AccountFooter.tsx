import { LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';

import { ActionButton } from '../../components/buttons/ActionButton';
import { useCurrentUser } from '../../providers/session';
import { useSignOut } from './useSignOut';
import './AccountFooter.css';

export const AccountFooter = () => {
  const { firstName, lastName, email } = useCurrentUser();
  const signOut = useSignOut();
  const fullName = `${firstName} ${lastName}`.trim();
  return (
    <footer className="account">
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
    </footer>
  );
};

const initials = (...names: string[]) =>
  names
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase();
