import type { ReactNode } from 'react';
import { ListBase, type FilterPayload, type SortPayload } from 'react-admin';

interface Props {
  /** The list's address below /api: `projects`, `sync/logs`. */
  resource: string;
  sort?: SortPayload;
  /** What always holds, such as the project of a project page; it is not shown and not in the address. */
  filter?: FilterPayload;
  perPage?: number;
  /** Several lists on one screen cannot share the address. */
  ownState?: boolean;
  /** How often it is refetched, where the records change by themselves. */
  pollMs?: number;
  children: ReactNode;
}

const BY_ID = { field: 'id', order: 'DESC' } as const;

/** react-admin's list context: page, sort and filter in the address and nowhere else, so that a link shows what its sender saw. */
export const DataList = ({ resource, sort = BY_ID, filter, perPage = 25, ownState = false, pollMs, children }: Props) => (
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

// The card shows the failure itself, with a button to try again.
const sayNothing = () => undefined;
