import { useEffect, type ReactNode } from 'react';
import { ListBase, type FilterPayload, type SortPayload } from 'react-admin';
import { Navigate, useLocation, type Location } from 'react-router-dom';

import { rememberList } from '../page/lastList';
import { ListDefaults } from './filters/listDefaults';
import { PAGE_SIZES, TOTAL_MAX } from './Pager';
import { keptColumns } from './view/listView';

interface Props {
  /** The list's address below /api: `projects`, `sync/logs`. */
  resource: string;
  /** Those that it can be sorted by. */
  columns?: readonly { id: string; sort?: string }[];
  sort?: SortPayload;
  /** A filter that always applies, such as the project of a project page; it is not shown and not in the address. */
  filter?: FilterPayload;
  /** How it opens: a filter that is shown and can be taken away. */
  defaultFilter?: FilterPayload;
  /** What is asked for where a filter says 'Any', though the server would leave some out: each counts while the reader has chosen none. */
  anyFilter?: FilterPayload;
  perPage?: number;
  /** Several lists on one screen cannot share the address. */
  ownState?: boolean;
  /** How often it is refetched, in ms, where the records change by themselves. */
  pollMs?: number;
  children: ReactNode;
}

const BY_ID = { field: 'id', order: 'DESC' } as const;
const NO_COLUMNS = [] as const;
const NO_FILTER: FilterPayload = {};

/** react-admin's list context: page, sort and filter in the address and nowhere else, so that a link shows what its sender saw. */
export const DataList = (props: Props) => {
  const { resource, columns = NO_COLUMNS, sort = BY_ID, filter, defaultFilter, anyFilter, perPage = 25, ownState = false, pollMs } = props;
  const location: Location<unknown> = useLocation();
  const { search, state, key } = location;
  const offered = offeredSearch(search, {
    sorts: ['id', sort.field, ...columns.flatMap((column) => column.sort ?? [])],
    pageSizes: [perPage, ...PAGE_SIZES],
    defaultFilter,
    columns: keptColumns(resource),
  });
  useEffect(() => {
    if (!ownState) rememberList(resource, location.pathname + search);
  }, [ownState, resource, location.pathname, search]);
  // By key: another navigation (a dialog that opens) may have taken the place of this one, and it is then begun again.
  if (!ownState && offered !== search) return <Navigate key={key} to={{ search: offered }} replace state={state} />;
  return (
    <ListDefaults value={{ filter: defaultFilter ?? NO_FILTER, isInAddress: !ownState }}>
      <ListBase
        resource={resource}
        sort={sort}
        filter={anyFilter ? { ...notChosen(anyFilter, offered), ...filter } : filter}
        filterDefaultValues={ownState ? defaultFilter : undefined}
        perPage={perPage}
        disableSyncWithLocation={ownState}
        storeKey={false}
        exporter={false}
        disableAuthentication
        queryOptions={{ onError: sayNothing, refetchInterval: pollMs }}
      >
        {props.children}
      </ListBase>
    </ListDefaults>
  );
};

// The card shows the failure itself, with a button to try again.
const sayNothing = () => undefined;

/** Of these filters the ones that the address does not name. */
function notChosen(filters: FilterPayload, search: string): FilterPayload {
  let chosen: unknown;
  try {
    chosen = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');
  } catch {
    // The list itself takes an address that cannot be read for one without a filter.
  }
  const names = new Set(typeof chosen === 'object' && chosen !== null ? Object.keys(chosen) : []);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.has(name)));
}

interface Offered {
  sorts: readonly string[];
  pageSizes: readonly number[];
  defaultFilter?: FilterPayload;
  /** The defaults that this browser stores. */
  columns: string | null;
}

/**
 * The address with the filter and the columns that the list opens with, and without filters that it does not offer, from an older
 * version or changed by hand.
 */
function offeredSearch(search: string, { sorts, pageSizes, defaultFilter, columns }: Offered): string {
  const query = new URLSearchParams(search);
  const isWrong = (name: string, isOffered: (value: string) => boolean) => {
    const value = query.get(name);
    return value !== null && !isOffered(value);
  };
  const drop = (...names: string[]) => names.forEach((name) => query.delete(name));
  const before = query.toString();
  if (isWrong('sort', (field) => sorts.includes(field)) || isWrong('order', (order) => order === 'ASC' || order === 'DESC'))
    drop('sort', 'order');
  if (isWrong('perPage', (size) => pageSizes.some((offered) => String(offered) === size))) drop('perPage', 'page');
  const rows = Number(query.get('perPage') ?? pageSizes[0]);
  if (isWrong('page', (page) => /^[1-9]\d*$/.test(page) && (Number(page) - 1) * rows < TOTAL_MAX)) drop('page');
  if (defaultFilter && !query.has('filter')) query.set('filter', JSON.stringify(defaultFilter));
  if (columns !== null && !query.has('columns')) query.set('columns', columns);
  return query.toString() === before ? search : `?${query.toString()}`;
}
