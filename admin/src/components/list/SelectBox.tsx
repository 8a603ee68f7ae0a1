import { Checkbox } from '@mui/material';
import { useListContext, type RaRecord } from 'react-admin';

import type { Selecting } from './selection';

export function SelectBox<T extends RaRecord>({ record, selecting: { selection, nameOf } }: { record: T; selecting: Selecting<T> }) {
  return (
    <Checkbox
      checked={selection.chosen.has(record.id)}
      onChange={(_, isChosen) => selection.set([record], isChosen)}
      slotProps={{ input: { 'aria-label': `Select ${nameOf(record)}` } }}
    />
  );
}

/** Ticks or unticks the page that is shown; half ticked where some of it are. */
export function SelectPageBox<T extends RaRecord>({ selecting: { selection } }: { selecting: Selecting<T> }) {
  const { data = [] } = useListContext<T>();
  const count = data.filter(({ id }) => selection.chosen.has(id)).length;
  const isAll = count > 0 && count === data.length;
  return (
    <Checkbox
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={data.length === 0}
      onChange={() => selection.set(data, !isAll)}
      slotProps={{ input: { 'aria-label': 'Select all on this page' } }}
    />
  );
}
