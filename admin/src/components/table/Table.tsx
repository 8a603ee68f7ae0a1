import type { ComponentProps, ReactNode } from 'react';

import { classes } from '../classes';
import './Table.css';

export interface Column<T> {
  id: string;
  label: string;
  cell: (record: T) => ReactNode;
  /** The field that the list can be sorted by, where it can. */
  sort?: string;
  align?: 'right';
  width?: number | string;
  /** On a phone: the card's heading, the corner beside it, a line with its label (the rule), or nothing. */
  phone?: 'title' | 'aside' | 'line' | 'hide';
}

/** Only where it must scroll sideways: a scrolling ancestor would take the sticky head away from the page. */
export const TableScroller = (props: ComponentProps<'div'>) => <div className="table-scroller" {...props} />;

/** Rows of 44 to 56 px with hairlines; `className="right"` for figures. */
export const Table = ({ className, ...rest }: ComponentProps<'table'>) => <table className={classes('table', className)} {...rest} />;
