import { styled } from '@mui/material/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
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

/** What fades at an edge behind which there are more tabs; the current tab keeps clear of it. */
const FADE = 48;
const FORWARD = isRightToLeft ? -1 : 1;

/** Parts of a screen, each with an address of its own: links, so that back, reload and a middle click do what they should. */
export const LinkTabs = ({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) => {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [more, setMore] = useState({ before: false, after: false });

  // Where the bar scrolls, the current tab must be visible: on another tab, at another width, and with the font that came late.
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      const passed = Math.abs(element.scrollLeft);
      setMore({ before: passed > 1, after: passed < hidden - 1 });
    };
    const show = () => {
      const place = element.querySelector('.active')?.getBoundingClientRect();
      const room = element.getBoundingClientRect();
      if (place && place.left < room.left + FADE) element.scrollLeft += place.left - room.left - FADE;
      else if (place && place.right > room.right - FADE) element.scrollLeft += place.right - room.right + FADE;
      look();
    };
    const observer = new ResizeObserver(show);
    [element, ...element.children].forEach((each) => observer.observe(each));
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [pathname, tabs.length]);

  const step = (direction: 1 | -1) =>
    bar.current?.scrollBy({ left: direction * FORWARD * bar.current.clientWidth * 0.6, behavior: 'smooth' });

  return (
    <Frame>
      <Bar ref={bar} aria-label={label} style={{ maskImage: fading(more.before, more.after) }}>
        {tabs.map(({ to, label: text, aside, end }) => (
          <NavLink key={to} to={to} end={end}>
            {text}
            {aside}
          </NavLink>
        ))}
      </Bar>
      {/* For a pointer alone: the keyboard and a screen reader walk the links. */}
      {more.before && (
        <button type="button" className="before" tabIndex={-1} aria-hidden onClick={() => step(-1)}>
          <ChevronLeft size={16} />
        </button>
      )}
      {more.after && (
        <button type="button" className="after" tabIndex={-1} aria-hidden onClick={() => step(1)}>
          <ChevronRight size={16} />
        </button>
      )}
    </Frame>
  );
};

const fading = (before: boolean, after: boolean): string | undefined => {
  if (!before && !after) return undefined;
  const stops = [
    ...(before ? ['transparent 20px', `var(--text) ${FADE}px`] : ['var(--text) 0']),
    ...(after ? [`var(--text) calc(100% - ${FADE}px)`, 'transparent calc(100% - 20px)'] : ['var(--text) 100%']),
  ];
  return `linear-gradient(to ${isRightToLeft ? 'left' : 'right'}, ${stops.join(', ')})`;
};

const Frame = styled('div')({
  position: 'relative',
  marginBottom: 16,
  borderBottom: '1px solid var(--line)',
  '& > button': {
    position: 'absolute',
    top: 0,
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'var(--text-muted)',
    cursor: 'pointer',
    '&:hover': { color: 'var(--text)' },
  },
  '.before': { left: -6 },
  '.after': { right: -6 },
});

const Bar = styled('nav')({
  display: 'flex',
  gap: 20,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollPaddingInline: FADE,
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
