import { LogOut } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';

import { ActionButton } from '../../components/buttons/ActionButton';
import { t } from '../../language/language';
import { useCurrentUser } from '../../providers/session';
import { NavLinks } from './NavLinks';
import { SidebarShape } from './SidebarShape';
import { useSignOut } from './useSignOut';

export const Sidebar = () => {
  const user = useCurrentUser();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  return (
    <SidebarShape user={user} Anchor={Link} pathname={pathname} entries={(items) => <NavLinks items={items} />}>
      <ActionButton icon={LogOut} label={t('Log out')} onClick={() => void signOut()} />
    </SidebarShape>
  );
};
