import { Skeleton } from '@mui/material';
import type { Key, ReactNode } from 'react';

import { usePhone } from '../page/usePhone';
import { t } from '../../language/language';
import { PhoneCard, PhoneList, PhoneSkeletons } from './PhoneList';
import { Table, TableScroller, type Column } from './Table';

interface Props<T> {
  title: string;
  columns: readonly Column<T>[];
  /** Undefined while they load. */
  rows: readonly T[] | undefined;
  keyOf: (row: T) => Key;
  /** How many rows will probably come. */
  skeletons: number;
  /** The buttons of a row. */
  actions?: (row: T) => ReactNode;
}

/** A few rows that are neither sorted nor paged: a table on a desktop, cards on a phone, where a huge figure leaves the name its room. */
export function PlainTable<T>({ title, columns, rows, keyOf, skeletons, actions }: Props<T>) {
  const phone = usePhone();
  if (phone) {
    const [heading, ...rest] = columns;
    const aside = rest.find((column) => column.phone === 'aside');
    const lines = rest.filter((column) => column !== aside && column.phone !== 'hide');
    return (
      <PhoneList aria-label={title}>
        {rows ? (
          rows.map((row) => (
            <PhoneCard
              key={keyOf(row)}
              heading={heading?.cell(row)}
              aside={aside?.cell(row)}
              lines={lines.map(({ id, label, cell }) => ({ id, label, value: cell(row) }))}
              actions={actions?.(row)}
            />
          ))
        ) : (
          <PhoneSkeletons count={skeletons} />
        )}
      </PhoneList>
    );
  }
  return (
    <TableScroller>
      <Table aria-label={title}>
        <thead>
          <tr>
            {columns.map(({ id, label, align }) => (
              <th key={id} scope="col" className={align}>
                {label}
              </th>
            ))}
            {actions && (
              <th scope="col" className="right actions">
                {t('Actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ id, align, cell }) => (
                    <td key={id} className={align}>
                      {cell(row)}
                    </td>
                  ))}
                  {actions && (
                    <td className="actions">
                      <div>{actions(row)}</div>
                    </td>
                  )}
                </tr>
              ))
            : Array.from({ length: skeletons }, (_, index) => (
                <tr key={index}>
                  {columns.map(({ id, align }, position) => (
                    <td key={id}>
                      <Skeleton width={position === 0 ? '56%' : 72} height={14} style={align && { marginInlineStart: 'auto' }} />
                    </td>
                  ))}
                  {actions && <td className="actions" />}
                </tr>
              ))}
        </tbody>
      </Table>
    </TableScroller>
  );
}
