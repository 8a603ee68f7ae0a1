import { createContext, use, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { Column } from '../../table/Table';

export type Density = 'comfortable' | 'compact';

/** How a person has chosen to display a list. */
export interface ListView {
  resource: string;
  /** All columns but the heading, which always stays. */
  choices: readonly Pick<Column<never>, 'id' | 'label'>[];
  shown: ReadonlySet<string>;
  /** Of the shown ones those that the table has no room for. */
  hidden: readonly string[];
  choose: (ids: readonly string[]) => void;
  density: Density;
  setDensity: (density: Density) => void;
}

const ListViewContext = createContext<ListView | null>(null);
export const ListViewProvider = ListViewContext.Provider;
export const useListView = () => use(ListViewContext);

/** A choice that this browser stores; where storage is off, it lasts until the page is left. */
const kept = new Map<string, string | null>();
const listeners = new Set<() => void>();
const read = (key: string): string | null => {
  const known = kept.get(key);
  if (known !== undefined) return known;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Storage is switched off.
  }
  kept.set(key, stored);
  return stored;
};
const write = (key: string, value: string | null) => {
  kept.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As above: the choice holds for this page.
  }
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const DENSITY_KEY = 'list.density';
const columnsKey = (resource: string) => `list.columns.${resource}`;

/** The columns that were chosen last in this browser, as the address has them: `status,amount`. */
export const keptColumns = (resource: string) => read(columnsKey(resource));

/** Which columns are shown and how dense the rows are. The columns stand in the address, so that a link shows what its sender saw. */
export function useListChoice<T>(
  resource: string,
  columns: readonly Column<T>[],
  isInAddress: boolean,
): Omit<ListView, 'hidden'> & { columns: readonly Column<T>[] } {
  const location = useLocation();
  const navigate = useNavigate();
  const stored = useSyncExternalStore(subscribe, () => read(columnsKey(resource)));
  const density = useSyncExternalStore(subscribe, () => read(DENSITY_KEY)) === 'compact' ? 'compact' : 'comfortable';

  const heading = columns.find(({ phone }) => phone === 'title') ?? columns[0];
  const choices = columns.filter((column) => column !== heading);
  const asked = (isInAddress ? new URLSearchParams(location.search).get('columns') : null) ?? stored;
  const named = asked?.split(',').filter((id) => choices.some((choice) => choice.id === id));
  const shown = new Set(named ?? choices.map(({ id }) => id));

  return {
    resource,
    choices,
    shown,
    columns: columns.filter((column) => column === heading || shown.has(column.id)),
    choose: (ids) => {
      const isAll = choices.every(({ id }) => ids.includes(id));
      const text = isAll ? null : choices.flatMap(({ id }) => (ids.includes(id) ? [id] : [])).join(',');
      write(columnsKey(resource), text);
      if (!isInAddress) return;
      const query = new URLSearchParams(location.search);
      if (text === null) query.delete('columns');
      else query.set('columns', text);
      void navigate({ search: query.toString() }, { replace: true, state: location.state as unknown });
    },
    density,
    setDensity: (next) => write(DENSITY_KEY, next === 'compact' ? next : null),
  };
}
