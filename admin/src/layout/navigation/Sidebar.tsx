import { LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';

import { ActionButton } from '../../components/buttons/ActionButton';
import { t } from '../../language/language';
import { useCurrentUser } from '../../providers/session';
import { NavLinks } from './NavLinks';
import { SidebarShape } from './SidebarShape';
import { useSignOut } from './useSignOut';

export const Sidebar = () => {
  const user = useCurrentUser();
  const signOut = useSignOut();
  return (
    <SidebarShape user={user} Anchor={Link} entries={(items) => <NavLinks items={items} />}>
      <ActionButton icon={LogOut} label={t('Log out')} onClick={() => void signOut()} />
    </SidebarShape>
  );
};
