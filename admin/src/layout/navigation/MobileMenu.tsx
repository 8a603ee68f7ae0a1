import { Button, Drawer } from '@mui/material';
import { styled } from '@mui/material/styles';
import { LogOut, X } from 'lucide-react';

import { ActionButton } from '../../components/buttons/ActionButton';
import { useCurrentUser } from '../../providers/session';
import { Brand } from '../Brand';
import { MOBILE_MENU, visibleTo } from './navigation';
import { NavLinks } from './NavLinks';
import { useSignOut } from './useSignOut';
import { t } from '../../language/language';

export const MobileMenu = ({ onClose }: { onClose: () => void }) => {
  const user = useCurrentUser();
  const { firstName, lastName, email } = user;
  const signOut = useSignOut();
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-label': t('Menu') } }}>
      <Panel>
        <div className="brand">
          <Brand />
          <ActionButton icon={X} label={t('Close menu')} onClick={onClose} />
        </div>
        <nav aria-label={t('Main')}>
          <NavLinks items={MOBILE_MENU.filter(visibleTo(user))} onNavigate={onClose} />
        </nav>
        <div className="who">
          <div className="name">
            {firstName} {lastName}
          </div>
          <div className="mail">{email}</div>
        </div>
        <Button fullWidth onClick={() => void signOut()}>
          <LogOut size={16} aria-hidden />
          {t('Logout')}
        </Button>
      </Panel>
    </Drawer>
  );
};

const Panel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  width: 'min(300px, 86vw)',
  height: '100%',
  padding: 12,
  '.brand': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '2px 0 12px 8px',
    fontSize: 15,
    fontWeight: 600,
  },
  nav: { flex: 1, overflowY: 'auto' },
  // A thumb needs more room than a pointer.
  'nav a': { height: 44, fontSize: 15 },
  '.who': { padding: '12px 8px', borderTop: '1px solid var(--line)', overflowWrap: 'anywhere' },
  '.name': { fontWeight: 500 },
  '.mail': { color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
  '.MuiButton-root': { height: 42 },
});
