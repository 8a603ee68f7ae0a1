import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useState } from 'react';

import { ActionButton } from '../components/buttons/ActionButton';
import { lazyComponent } from '../components/lazyComponent';
import { Bar, SearchButton } from './frame/Shell';
import { NotificationButton } from './notifications/NotificationButton';
// Not fetched only when it opens: a person who presses Ctrl K types at once.
import { CommandPalette } from './palette/CommandPalette';
import { ThemeSwitch } from './ThemeSwitch';
import { t } from '../language/language';

const MobileMenu = lazyComponent(() => import('./navigation/MobileMenu').then((file) => file.MobileMenu));

export const TopBar = () => {
  const [menuOpen, setMenuOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setPaletteOpen((open) => !open);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Bar>
      <span className="menu">
        <ActionButton icon={MenuIcon} label={t('Open menu')} onClick={() => setMenuOpen(true)} />
      </span>
      <SearchButton onClick={() => setPaletteOpen(true)} />
      <span className="grow" />
      <ThemeSwitch />
      <NotificationButton />
      {menuOpen && <MobileMenu onClose={() => setMenuOpen(false)} />}
      {paletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}
    </Bar>
  );
};
