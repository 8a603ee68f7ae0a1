import type { ComponentProps } from 'react';

import { classes } from './classes';
import './Table.css';

/** Only where it must scroll sideways: a scrolling ancestor would take the sticky head away from the page. */
export const TableScroller = (props: ComponentProps<'div'>) => <div className="table-scroller" {...props} />;

/** Rows of 44 to 56 px with hairlines; `className="right"` for figures. */
export const Table = ({ className, ...rest }: ComponentProps<'table'>) => <table className={classes('table', className)} {...rest} />;
