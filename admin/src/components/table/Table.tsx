import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

import { END_OF_FIGURES } from '../../theme/sides';

export interface Column<T> {
  id: string;
  label: string;
  cell: (record: T) => ReactNode;
  /** The field that the list can be sorted by, where it can. */
  sort?: string;
  align?: 'right';
  /** The least width, in pixels with its margins. */
  width?: number;
  /** It takes what is left of the width, and its fellows keep to their own. */
  grows?: boolean;
  /** Which columns are hidden where there is no room for all: the highest first. The card's heading has 0, its corner 1, others 2. */
  priority?: number;
  /** On a phone: the card's heading, the corner beside it, a line with its label (the default), or nothing. */
  phone?: 'title' | 'aside' | 'line' | 'hide';
}

const NARROW = '@media (max-width: 1199px)';

/** It scrolls only where it must: a scrolling ancestor would take the sticky head away from the page. */
export const TableScroller = styled('div')({ [NARROW]: { overflowX: 'auto' } });

/** Rows of 44 to 56 px, or compact ones of 36 with hairlines; `className="right"` for figures. */
export const Table = styled('table')({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  transition: 'opacity var(--motion)',
  '&.stale': { opacity: 0.55 },
  th: {
    position: 'sticky',
    top: 'var(--sticky-top, 52px)',
    zIndex: 1,
    padding: '8px 16px',
    background: 'var(--panel)',
    borderBottom: '1px solid var(--line)',
    color: 'var(--text-faint)',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    // Inside a scroller a head would stick to that, and not to the page.
    [NARROW]: { position: 'static' },
  },
  // Their words are long: a head of two lines rather than buttons off the screen.
  'html:is([lang=ru], [lang=es]) & th': { verticalAlign: 'bottom' },
  'html:is([lang=ru], [lang=es]) & th:not(.actions)': { whiteSpace: 'normal' },
  'th button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    padding: '2px 4px',
    margin: '-2px -4px',
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    svg: { flex: 'none', opacity: 0.55 },
  },
  'th button:hover, th[aria-sort] button': { color: 'var(--text)', svg: { opacity: 1 } },
  td: {
    height: 51,
    padding: '7px 16px',
    borderBottom: '1px solid var(--line)',
    verticalAlign: 'middle',
    overflowWrap: 'break-word',
    minWidth: 60,
  },
  '&.compact td': { height: 37, paddingBlock: 3 },
  '&.tight :is(th, td):not(:first-of-type, .select)': { paddingInlineStart: 10 },
  '&.tight :is(th, td):not(:last-of-type, .select)': { paddingInlineEnd: 10 },
  'tbody tr': {
    transition: 'background var(--motion)',
    '&:last-child td': { borderBottom: 0 },
    '&:hover': { background: 'var(--panel-hover)' },
  },
  'tbody tr.chosen': { background: 'var(--accent-soft)' },
  '.right': { textAlign: END_OF_FIGURES, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  // The checkbox stands in the cell's own margin, so that the text keeps its line with the card's other text.
  '.select': { width: 1, minWidth: 0, padding: '0 0 0 10px' },
  '.actions': { width: 1, whiteSpace: 'nowrap', paddingLeft: 8 },
  // The actions stay visible wherever the table is scrolled.
  [NARROW]: { 'td.actions, th.actions': { position: 'sticky', top: 'auto', right: 0, background: 'var(--panel)' } },
  'td.actions > div': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2 },
  'td.actions .MuiButton-root + *': { marginInlineStart: 4 },
  // The menu of a narrow row that has nothing in it.
  'span:empty + .more': { visibility: 'hidden' },
});
