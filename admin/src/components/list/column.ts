import type { ReactNode } from 'react';

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
