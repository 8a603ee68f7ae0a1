import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';

import { isRightToLeft } from '../../language/language';

export interface LinkTab {
  to: string;
  label: string;
  /** A count or a chip behind the word. */
  aside?: ReactNode;
  /** The tab whose address is the start of the others'. */
  end?: boolean;
}

/** Parts of a screen, each with an address of its own: links, so that back, reload and a middle click do what they should. */
export const LinkTabs = ({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) => {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the bar scrolls: the current tab must be visible, also when the phone is turned.
  useEffect(() => {
    const show = () => {
      const active = bar.current?.querySelector<HTMLElement>('.active');
      if (!bar.current || !active) return;
      const [room, place] = [bar.current.getBoundingClientRect(), active.getBoundingClientRect()];
      bar.current.scrollLeft += isRightToLeft ? place.right - room.right + 40 : place.left - room.left - 40;
    };
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [pathname]);
  return (
    <Bar ref={bar} aria-label={label}>
      {tabs.map(({ to, label: text, aside, end }) => (
        <NavLink key={to} to={to} end={end}>
          {text}
          {aside}
        </NavLink>
      ))}
    </Bar>
  );
};

const Bar = styled('nav')({
  display: 'flex',
  gap: 20,
  marginBottom: 16,
  borderBottom: '1px solid var(--line)',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  a: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 7,
    padding: '9px 0',
    color: 'var(--text-muted)',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    transition: 'color var(--motion)',
    '&:hover': { color: 'var(--text)' },
    '&.active': { color: 'var(--text)', boxShadow: 'inset 0 -2px var(--accent)' },
    '&:focus-visible': { outlineOffset: -2, borderRadius: 4 },
  },
});
