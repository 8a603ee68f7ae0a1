import { Button } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';

import { Fact, FactList } from '../../cards/Fact';
import { SideDrawer } from '../../dialogs/SideDrawer';
import { t } from '../../../language/language';
import type { Column } from '../../table/Table';
import { RowSteps } from './RowSteps';

/** The settings of a list that can show a row beside itself. */
export interface Peeking<T> {
  /** The name of a row: 'order-1042'. */
  nameOf: (record: T) => string;
  /** The record's own page, where it has one. */
  pageOf?: (record: T) => string;
  /** Facts that no column has, below the columns. */
  more?: (record: T) => ReactNode;
}

interface Props<T> extends Peeking<T> {
  id: Identifier;
  columns: readonly Column<T>[];
  actions?: (record: T) => ReactNode;
  onMove: (id: Identifier) => void;
  onClose: () => void;
}

/** A row with all its columns, beside the list. */
export function RowDrawer<T extends RaRecord>({ id, columns, actions, nameOf, pageOf, more, onMove, onClose }: Props<T>) {
  const { data = [] } = useListContext<T>();
  const record = data.find((each) => each.id === id);

  // The row has left the page, by an action on it or because the list was read again.
  const isGone = !record;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!record) return null;

  const aside = columns.find(({ phone }) => phone === 'aside');
  return (
    <SideDrawer
      title={nameOf(record)}
      aside={
        <>
          {aside?.cell(record)}
          <RowSteps<T> id={id} onMove={({ id: target }) => onMove(target)} />
        </>
      }
      actions={
        (actions ?? pageOf) && (
          <>
            {actions?.(record)}
            {pageOf && (
              <Button component={Link} to={pageOf(record)} size="small">
                {t('Open Page')}
              </Button>
            )}
          </>
        )
      }
      width={440}
      onClose={onClose}
    >
      <FactList sx={{ mx: -4 }}>
        {columns
          .filter((column) => column !== aside)
          .map(({ id: column, label, cell }) => (
            <Fact key={column} label={label}>
              {cell(record)}
            </Fact>
          ))}
        {more?.(record)}
      </FactList>
    </SideDrawer>
  );
}
