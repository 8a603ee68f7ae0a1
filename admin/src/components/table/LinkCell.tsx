import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import './LinkCell.css';

interface Props {
  to: string;
  children: ReactNode;
  /** A second, quieter line; long ones end in dots. */
  note?: ReactNode;
}

/** The first cell of a row: a real link, so that the keyboard, a screen reader and a middle click know where the row leads. */
export const LinkCell = ({ to, children, note }: Props) => (
  <div className="two-lines">
    <Link to={to}>{children}</Link>
    {note && <div className="note">{note}</div>}
  </div>
);

/** The same two lines without a link. */
export const TwoLines = ({ children, note }: Omit<Props, 'to'>) => (
  <div className="two-lines">
    <div className="first">{children}</div>
    {note && <div className="note">{note}</div>}
  </div>
);
