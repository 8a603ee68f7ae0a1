import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';

import { ActionButton } from '../components/buttons/ActionButton';
import { lazyComponent } from '../components/lazyComponent';
import { Bar, SearchButton } from './frame/Shell';
import { NotificationButton } from './notifications/NotificationButton';
// Not fetched only when it opens: a person who presses Ctrl K types at once.
import { CommandPalette } from './palette/CommandPalette';
import { usePalette } from './palette/usePalette';
import { ThemeSwitch } from './ThemeSwitch';
import { t } from '../language/language';

const MobileMenu = lazyComponent(() => import('./navigation/MobileMenu').then((file) => file.MobileMenu));

export const TopBar = () => {
  const [menuOpen, setMenuOpen] = useState(false);

  return (
    <Bar>
      <span className="menu">
        <ActionButton icon={MenuIcon} label={t('Open menu')} onClick={() => setMenuOpen(true)} />
      </span>
      <Search />
      <span className="grow" />
      <ThemeSwitch />
      <NotificationButton />
      {menuOpen && <MobileMenu onClose={() => setMenuOpen(false)} />}
    </Bar>
  );
};

/** Apart from its neighbours, which a key for the palette does not concern. */
const Search = () => {
  const { isThere, isOpen, mounted, show, hide } = usePalette();
  return (
    <>
      <SearchButton onClick={show} />
      {isThere && <CommandPalette key={mounted} open={isOpen} onClose={hide} />}
    </>
  );
};
