import { Button } from '@mui/material';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListContext, type RaRecord } from 'react-admin';

import { Card, CardHead } from '../Card';
import { EmptyState, ErrorState } from '../EmptyState';
import { usePhone } from '../usePhone';
import type { Column } from './column';
import { DataTable } from './DataTable';
import { Pager } from './Pager';
import { PhoneCards } from './PhoneCards';
import { SelectionBar } from './SelectionBar';
import type { Selecting } from './selection';
import { useFilters } from './useFilters';
import { usePastTheEnd } from './usePastTheEnd';

interface Props<T> {
  /** Names the table for screen readers too. */
  title: string;
  /** Leaves the title to screen readers, where the page's own heading says it already. */
  hideTitle?: boolean;
  columns: readonly Column<T>[];
  /** Icon buttons of a row. */
  actions?: (record: T) => ReactNode;
  /** `<ListToolbar>` with search, filters, export. */
  toolbar?: ReactNode;
  /** Shown for a list that has nothing yet; an empty search says so by itself. */
  empty: ReactNode;
  /** The title of an empty search, where the list has a word of its own for it. */
  nothingFound?: string;
  /** Lets rows be ticked; `actions` are the buttons for what is ticked. */
  bulk?: Selecting<T> & { actions: ReactNode };
}

/** A list of records inside a card: a table on a desktop, cards on a phone, with toolbar and pager. Stands inside a `<DataList>`. */
export function DataCard<T extends RaRecord>(props: Props<T>) {
  const { title, hideTitle = false, columns, actions, toolbar, empty, nothingFound, bulk } = props;
  const phone = usePhone();
  const { data, isPending, error, refetch, total } = useListContext<T>();
  const { filters } = useFilters();
  const filtered = Object.keys(filters).length > 0;
  usePastTheEnd();

  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!isPending && !data?.length) return filtered ? <NothingFound title={nothingFound} /> : empty;
    const View = phone ? PhoneCards : DataTable;
    return <View title={title} columns={columns} actions={actions} selecting={bulk} />;
  };

  // An empty list that is not filtered needs no search box.
  const showToolbar = toolbar && (filtered || error || isPending || (total ?? 0) > 0);

  return (
    <Card aria-label={title} aria-busy={isPending}>
      {!hideTitle && <CardHead title={title} />}
      {showToolbar && toolbar}
      {body()}
      {bulk && <SelectionBar selection={bulk.selection}>{bulk.actions}</SelectionBar>}
      {!error && <Pager title={title} />}
    </Card>
  );
}

export const NothingFound = ({ title = 'Nothing matches' }: { title?: string }) => {
  const { replace } = useFilters();
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <Button size="small" onClick={() => replace({})}>
          Clear search and filters
        </Button>
      }
    >
      No record fits what you search and filter for.
    </EmptyState>
  );
};
