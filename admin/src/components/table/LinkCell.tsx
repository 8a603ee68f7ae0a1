import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { wholeWords } from '../text/wholeWords';
import { END_OF_FIGURES } from '../../theme/sides';

interface Props {
  to: string;
  children: ReactNode;
  /** A second, quieter text of two lines at most; long ones end in dots. */
  note?: ReactNode;
}

/** The first cell of a row: a real link, so that the keyboard, a screen reader and a middle click know where the row leads. */
export const LinkCell = ({ to, children, note }: Props) => (
  <Lines>
    <Link to={to}>{wholeWords(children)}</Link>
    {note && <div className="note">{note}</div>}
  </Lines>
);

/** The same two lines without a link. */
export const TwoLines = ({ children, note }: Omit<Props, 'to'>) => (
  <Lines>
    <div className="first">{wholeWords(children)}</div>
    {note && <div className="note">{note}</div>}
  </Lines>
);

const Lines = styled('div')({
  minWidth: 0,
  'a, .first, .note': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    // A text in another direction than the page begins, and is cut, on its own side.
    textAlign: 'left',
    unicodeBidi: 'plaintext',
  },
  '.right > & > :is(a, .first, .note)': { textAlign: END_OF_FIGURES },
  a: { color: 'var(--text)', fontWeight: 500, textDecoration: 'none' },
  'a:hover': { color: 'var(--accent-text)', textDecoration: 'underline' },
  '.note': { color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
});
