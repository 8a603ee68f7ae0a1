import { Skeleton } from '@mui/material';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { useListContext, type RaRecord } from 'react-admin';

import { PlaceProvider } from '../buttons/folding';
import { MoreMenu } from '../buttons/MoreMenu';
import { SelectBox, SelectPageBox, type Selecting } from '../list/selection';
import { useFitting, widthOf } from './fitting';
import { Table, TableScroller, type Column } from './Table';
import { t } from '../../language/language';

export interface ListViewProps<T> {
  title: string;
  columns: readonly Column<T>[];
  actions?: (record: T) => ReactNode;
  /** Lets rows be ticked. */
  selecting?: Selecting<T>;
  /** More rows on a screen. */
  isCompact?: boolean;
  /** Of the columns those that have no room. */
  onHide?: (ids: readonly string[]) => void;
}

const SKELETON_ROWS = 5;

export function DataTable<T extends RaRecord>({ title, columns: wanted, actions, selecting, isCompact, onHide }: ListViewProps<T>) {
  const { data, isPlaceholderData } = useListContext<T>();
  // A page of rows is drawn in pieces: a key that is pressed meanwhile does not wait for all of them.
  const rows = useDeferredValue(data);
  const { ref, columns, isTight, isFolded } = useFitting(wanted, rows);
  const classes = [isPlaceholderData && 'stale', isCompact && 'compact', isTight && 'tight'].filter(Boolean).join(' ');
  // Without one that takes what is left of the width, the buttons would have a share of it.
  const growing = columns.every(({ width, grows }) => width && !grows) ? columns[0] : undefined;
  const hidden = wanted.flatMap((column) => (columns.includes(column) ? [] : [column.id])).join(' ');
  useEffect(() => onHide?.(hidden.split(' ')), [hidden, onHide]);
  return (
    <TableScroller ref={ref}>
      <Table aria-label={title} className={classes || undefined}>
        <thead>
          <tr>
            {selecting && (
              <th scope="col" className="select">
                <SelectPageBox selecting={selecting} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} isTight={isTight} grows={column.grows ?? column === growing} />
            ))}
            {actions && (
              <th scope="col" className="right actions">
                {t('Actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {!rows
            ? Array.from({ length: SKELETON_ROWS }, (_, row) => (
                <SkeletonRow key={row} row={row} columns={columns} hasActions={!!actions} hasBox={!!selecting} />
              ))
            : rows.map((record) => (
                <tr key={record.id} className={selecting?.selection.chosen.has(record.id) ? 'chosen' : undefined}>
                  {selecting && (
                    <td className="select">
                      <SelectBox record={record} selecting={selecting} />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.id} className={column.align}>
                      {column.cell(record)}
                    </td>
                  ))}
                  {actions && (
                    <td className="actions">
                      <div>{isFolded ? <Folded>{actions(record)}</Folded> : actions(record)}</div>
                    </td>
                  )}
                </tr>
              ))}
        </tbody>
      </Table>
    </TableScroller>
  );
}

/** The buttons of a narrow row: those that stay, and a menu of the others. */
const Folded = ({ children }: { children: ReactNode }) => (
  <>
    <PlaceProvider value="kept">{children}</PlaceProvider>
    <span hidden>
      <PlaceProvider value="counted">{children}</PlaceProvider>
    </span>
    <span className="more">
      <MoreMenu>{children}</MoreMenu>
    </span>
  </>
);

function HeadCell<T>({ column, isTight, grows }: { column: Column<T>; isTight: boolean; grows: boolean }) {
  const { sort, setSort } = useListContext();
  const { sort: field } = column;
  const order = field && sort.field === field ? sort.order : undefined;
  const width = widthOf(column, isTight);
  return (
    <th
      scope="col"
      className={column.align}
      style={{ width: grows || !column.width ? undefined : width, minWidth: width }}
      aria-sort={order === 'ASC' ? 'ascending' : order === 'DESC' ? 'descending' : undefined}
    >
      {field ? (
        <button type="button" onClick={() => setSort({ field, order: order === 'ASC' ? 'DESC' : 'ASC' })}>
          <span>{column.label}</span>
          {order === 'ASC' ? (
            <ArrowUp size={13} aria-hidden />
          ) : order === 'DESC' ? (
            <ArrowDown size={13} aria-hidden />
          ) : (
            <ChevronsUpDown size={13} aria-hidden />
          )}
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

/** Different widths from row to row look like text and not like a grid. */
const WIDTHS = ['72%', '56%', '64%', '48%', '60%'];

interface SkeletonProps<T> {
  row: number;
  columns: readonly Column<T>[];
  hasActions: boolean;
  hasBox: boolean;
}

function SkeletonRow<T>({ row, columns, hasActions, hasBox }: SkeletonProps<T>) {
  return (
    <tr>
      {hasBox && <td className="select" />}
      {columns.map((column, index) => (
        <td key={column.id} className={column.align}>
          <Skeleton
            width={WIDTHS[(row + index) % WIDTHS.length]}
            height={14}
            style={{ marginBlock: 3, marginInlineStart: column.align === 'right' ? 'auto' : 0 }}
          />
          {index === 0 && <Skeleton width="40%" height={11} style={{ marginTop: 6 }} />}
        </td>
      ))}
      {hasActions && (
        <td>
          <Skeleton width={72} height={20} style={{ marginInlineStart: 'auto' }} />
        </td>
      )}
    </tr>
  );
}
