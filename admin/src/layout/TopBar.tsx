import { styled } from '@mui/material/styles';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useEffect, useState } from 'react';

import { ActionButton } from '../components/buttons/ActionButton';
import { lazyComponent } from '../components/lazyComponent';
import { NotificationButton } from './notifications/NotificationButton';
// Not fetched when it opens: who presses Ctrl K types on at once.
import { CommandPalette } from './palette/CommandPalette';
import { ThemeSwitch } from './ThemeSwitch';
import { t } from '../language/language';

const MobileMenu = lazyComponent(() => import('./navigation/MobileMenu').then((file) => file.MobileMenu));

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

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
      <button type="button" className="search" onClick={() => setPaletteOpen(true)} aria-haspopup="dialog">
        <Search size={15} aria-hidden />
        <span className="words">{t('Search or jump to…')}</span>
        <kbd aria-label={isMac ? t('Command K') : t('Control K')}>{isMac ? '⌘ K' : t('Ctrl K')}</kbd>
      </button>
      <span className="grow" />
      <ThemeSwitch />
      <NotificationButton />
      {menuOpen && <MobileMenu onClose={() => setMenuOpen(false)} />}
      {paletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}
    </Bar>
  );
};

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 10,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  height: 52,
  padding: '0 24px',
  background: 'var(--bg)',
  borderBottom: '1px solid var(--line)',
  '.grow': { flex: 1 },
  '.menu': { display: 'none' },
  '.search': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    width: 300,
    minWidth: 0,
    height: 32,
    padding: '0 6px 0 10px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    background: 'var(--panel)',
    color: 'var(--text-faint)',
    textAlign: 'left',
    cursor: 'pointer',
    transition: 'border-color var(--motion)',
    '&:hover': { borderColor: 'var(--slate-8)' },
    svg: { flex: 'none' },
  },
  '.words': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  kbd: {
    padding: '0 5px',
    border: '1px solid var(--line)',
    borderRadius: 4,
    background: 'var(--neutral-soft)',
    color: 'var(--text-muted)',
    font: '500 11px/17px var(--font)',
    whiteSpace: 'nowrap',
  },
  '@media (max-width: 899px)': {
    padding: '0 16px',
    '.menu': { display: 'inline-flex', marginLeft: -6 },
    '.search': { flex: '1 1 0', width: 'auto' },
    '.grow': { flex: 'none' },
    kbd: { display: 'none' },
  },
});
