import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';

import { t } from '../../language/language';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The sidebar at the left, and a screen below the top bar. */
export const Shell = styled('div')({
  display: 'grid',
  gridTemplateColumns: '236px minmax(0, 1fr)',
  minHeight: '100vh',
  '.body': { minWidth: 0 },
  main: { outline: 'none' },
  '.skip': {
    position: 'fixed',
    top: -60,
    left: 12,
    zIndex: 1400,
    padding: '8px 14px',
    borderRadius: 'var(--radius)',
    background: 'var(--accent)',
    color: 'var(--on-accent)',
    '&:focus': { top: 8 },
  },
  '@media (max-width: 899px), print': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

export const SearchButton = ({ onClick }: { onClick?: () => void }) => (
  <button type="button" className="search" onClick={onClick} aria-haspopup="dialog">
    <Search size={15} aria-hidden />
    <span className="words">{t('Search or jump to…')}</span>
    <kbd aria-label={isMac ? t('Command K') : t('Control K')}>{isMac ? '⌘ K' : t('Ctrl K')}</kbd>
  </button>
);

export const Bar = styled('header')({
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
