import { Button } from '@mui/material';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';

import { ActionButton } from '../../buttons/ActionButton';
import { Fact, FactList } from '../../cards/Fact';
import { SideDrawer } from '../../dialogs/SideDrawer';
import { t } from '../../../language/language';
import type { Column } from '../../table/Table';

/** What a list needs to show a row beside itself. */
export interface Peeking<T> {
  /** What a row is called: 'order-1042'. */
  nameOf: (record: T) => string;
  /** The record's own page, where it has one. */
  pageOf?: (record: T) => string;
  /** Below the columns. */
  more?: (record: T) => ReactNode;
}

interface Props<T> extends Peeking<T> {
  id: Identifier;
  columns: readonly Column<T>[];
  actions?: (record: T) => ReactNode;
  onMove: (id: Identifier) => void;
  onClose: () => void;
}

/** A row with all its columns, beside the list; the arrow keys, j and k lead to its neighbours on the page. */
export function RowDrawer<T extends RaRecord>({ id, columns, actions, nameOf, pageOf, more, onMove, onClose }: Props<T>) {
  const { data = [] } = useListContext<T>();
  const at = data.findIndex((record) => record.id === id);
  const record = data[at];
  const previous = data[at - 1]?.id;
  const next = data[at + 1]?.id;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('input, textarea, select, [role=menu]'))
        return;
      const target =
        event.key === 'ArrowDown' || event.key === 'j' ? next : event.key === 'ArrowUp' || event.key === 'k' ? previous : undefined;
      if (target === undefined) return;
      event.preventDefault();
      onMove(target);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [next, previous, onMove]);

  // It has left the page, because of what was done to it or because the list was read again.
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
          <span style={{ display: 'inline-flex' }}>
            <Step icon={ChevronUp} label={t('Previous row')} keys="ArrowUp k" target={previous} onMove={onMove} />
            <Step icon={ChevronDown} label={t('Next row')} keys="ArrowDown j" target={next} onMove={onMove} />
          </span>
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
      </FactList>
      {more?.(record)}
    </SideDrawer>
  );
}

interface StepProps {
  icon: typeof ChevronUp;
  label: string;
  keys: string;
  target: Identifier | undefined;
  onMove: (id: Identifier) => void;
}

const Step = ({ icon, label, keys, target, onMove }: StepProps) => (
  <ActionButton
    icon={icon}
    label={label}
    keys={keys}
    disabled={target === undefined}
    onClick={() => target !== undefined && onMove(target)}
  />
);
