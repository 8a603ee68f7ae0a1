import { Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';

import { ActionButton } from '../components/buttons/ActionButton';
import { NotificationButton } from './notifications/NotificationButton';
import { TypedAhead } from './palette/TypedAhead';
import { ThemeSwitch } from './ThemeSwitch';
import './TopBar.css';

const MobileMenu = lazy(() => import('./navigation/MobileMenu').then((file) => ({ default: file.MobileMenu })));
const loadPalette = () => import('./palette/CommandPalette');
const CommandPalette = lazy(loadPalette);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const TopBar = () => {
  // Loaded when it is first opened, which on a desk is never; it stays from then on, so that it can slide out again.
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [typed, setTyped] = useState('');

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The first half of Ctrl K: by the second the palette is there.
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette().catch(() => undefined);
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setTyped('');
      setPaletteOpen((open) => !open);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const openPalette = () => {
    setTyped('');
    setPaletteOpen(true);
  };

  return (
    <header className="top-bar">
      <span className="menu">
        <ActionButton icon={MenuIcon} label="Open menu" onClick={() => setMenu('open')} />
      </span>
      <button type="button" className="search" onClick={openPalette} aria-haspopup="dialog">
        <Search size={15} aria-hidden />
        <span className="words">Search or jump to…</span>
        <kbd aria-label={isMac ? 'Command K' : 'Control K'}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <span className="grow" />
      <ThemeSwitch />
      <NotificationButton />
      {menu !== 'never' && (
        <Suspense>
          <MobileMenu open={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
      {paletteOpen && (
        <Suspense fallback={<TypedAhead onType={setTyped} />}>
          <CommandPalette typed={typed} onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </header>
  );
};
