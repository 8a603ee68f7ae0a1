import { Checkbox } from '@mui/material';
import { useCallback, useMemo, useRef, useState, type ChangeEvent } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';
import { t } from '../../language/language';

/** The ticked records, on whatever page they are; complete, so that dialogs can name them. */
export interface Selection<T> {
  chosen: ReadonlyMap<Identifier, T>;
  set: (records: readonly T[], isChosen: boolean) => void;
  clear: () => void;
  /** One row, or with the shift key all rows from the last pressed one. */
  press: (record: T, isChosen: boolean, rows: readonly T[], isRange: boolean) => void;
}

export function useSelection<T extends RaRecord>(): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<Identifier, T>>(new Map());

  const set = useCallback(
    (records: readonly T[], isChosen: boolean) =>
      setChosen((before) => {
        const after = new Map(before);
        for (const record of records) {
          if (isChosen) after.set(record.id, record);
          else after.delete(record.id);
        }
        return after;
      }),
    [],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
  const lastPressed = useRef<Identifier>(undefined);
  const press = useCallback(
    (record: T, isChosen: boolean, rows: readonly T[], isRange: boolean) => {
      set(isRange ? rowsBetween(rows, lastPressed.current, record) : [record], isChosen);
      lastPressed.current = record.id;
    },
    [set],
  );
  return useMemo(() => ({ chosen, set, clear, press }), [chosen, set, clear, press]);
}

/** The rows from one to the other, both included; the second alone where the first is not on the page. */
export function rowsBetween<T extends RaRecord>(rows: readonly T[], from: Identifier | undefined, to: T): readonly T[] {
  const ends = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to.id)];
  return ends.includes(-1) ? [to] : rows.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** The settings of a list whose rows can be ticked. */
export interface Selecting<T> {
  selection: Selection<T>;
  /** The name of a row, for its checkbox: 'order-1042'. */
  nameOf: (record: T) => string;
}

export function SelectBox<T extends RaRecord>({ record, selecting: { selection, nameOf } }: { record: T; selecting: Selecting<T> }) {
  const { data = [] } = useListContext<T>();
  const press = ({ nativeEvent }: ChangeEvent, isChosen: boolean) => {
    selection.press(record, isChosen, data, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  };
  return (
    <Checkbox
      checked={selection.chosen.has(record.id)}
      onChange={press}
      slotProps={{ input: { 'aria-label': t('Select {{record}}', { record: nameOf(record) }) } }}
    />
  );
}

/** Ticks or unticks the displayed page; half ticked where some of its rows are. */
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
      slotProps={{ input: { 'aria-label': t('Select all on this page') } }}
    />
  );
}
