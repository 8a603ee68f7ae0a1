import type { ReactNode } from 'react';
import { ListBase, type FilterPayload, type SortPayload } from 'react-admin';
import { Navigate, useLocation, type Location } from 'react-router-dom';

import { PAGE_SIZES, TOTAL_MAX } from './Pager';

interface Props {
  /** The list's address below /api: `projects`, `sync/logs`. */
  resource: string;
  /** Those that it can be sorted by. */
  columns?: readonly { sort?: string }[];
  sort?: SortPayload;
  /** What always holds, such as the project of a project page; it is not shown and not in the address. */
  filter?: FilterPayload;
  perPage?: number;
  /** Several lists on one screen cannot share the address. */
  ownState?: boolean;
  /** How often it is refetched, in ms, where the records change by themselves. */
  pollMs?: number;
  children: ReactNode;
}

const BY_ID = { field: 'id', order: 'DESC' } as const;
const NO_COLUMNS = [] as const;

/** react-admin's list context: page, sort and filter in the address and nowhere else, so that a link shows what its sender saw. */
export const DataList = (props: Props) => {
  const { resource, columns = NO_COLUMNS, sort = BY_ID, filter, perPage = 25, ownState = false, pollMs, children } = props;
  const location: Location<unknown> = useLocation();
  const { search, state } = location;
  const offered = offeredSearch(search, {
    sorts: ['id', sort.field, ...columns.flatMap((column) => column.sort ?? [])],
    pageSizes: [perPage, ...PAGE_SIZES],
  });
  if (!ownState && offered !== search) return <Navigate to={{ search: offered }} replace state={state} />;
  return (
    <ListBase
      resource={resource}
      sort={sort}
      filter={filter}
      perPage={perPage}
      disableSyncWithLocation={ownState}
      storeKey={false}
      exporter={false}
      disableAuthentication
      queryOptions={{ onError: sayNothing, refetchInterval: pollMs }}
    >
      {children}
    </ListBase>
  );
};

// The card shows the failure itself, with a button to try again.
const sayNothing = () => undefined;

/** The address without what the list does not offer: it comes from an older version, or was changed by hand. */
function offeredSearch(search: string, { sorts, pageSizes }: { sorts: readonly string[]; pageSizes: readonly number[] }): string {
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
  return query.toString() === before ? search : `?${query.toString()}`;
}
