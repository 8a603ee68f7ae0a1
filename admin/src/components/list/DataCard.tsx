import { Button } from '@mui/material';
import { PanelRight, SearchX } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';

import { ActionButton } from '../buttons/ActionButton';
import { Card, CardHead } from '../cards/Card';
import { EmptyState, ErrorState } from '../feedback/EmptyState';
import { usePhone } from '../page/usePhone';
import { DataTable } from '../table/DataTable';
import { PhoneCards } from '../table/PhoneList';
import type { Column } from '../table/Table';
import { useListDefaults } from './filters/listDefaults';
import { useFilters } from './filters/useFilters';
import { Pager } from './Pager';
import type { Selecting } from './selection';
import { SelectionBar } from './SelectionBar';
import { ListViewProvider, useListChoice } from './view/listView';
import type { Peeking, RowDrawer as Drawer } from './view/RowDrawer';
import { t } from '../../language/language';

// Typed by hand: a lazy component loses the parameter of a generic one.
const RowDrawer = lazy(async () => ({ default: (await import('./view/RowDrawer')).RowDrawer })) as unknown as typeof Drawer;

const NONE: readonly string[] = [];

interface Props<T> {
  /** Names the table for screen readers too. */
  title: string;
  /** Shows the title only to screen readers, where the page's own heading is the same. */
  hideTitle?: boolean;
  /** At the right of the title. */
  aside?: ReactNode;
  columns: readonly Column<T>[];
  /** Icon buttons of a row. */
  actions?: (record: T) => ReactNode;
  /** `<ListToolbar>` with search, filters, export. */
  toolbar?: ReactNode;
  /** Shown for a list that has nothing yet; an empty search says so by itself. */
  empty: ReactNode;
  /** The title of an empty search, where the list has a word of its own for it. */
  nothingFound?: string;
  /** Lets rows be ticked; `actions` are the buttons for ticked rows. */
  bulk?: Selecting<T> & { actions: ReactNode };
  /** Lets a row be opened beside the list. */
  peek?: Peeking<T>;
}

/** A list of records inside a card: a table on a desktop, cards on a phone, with toolbar and pager. Stands inside a `<DataList>`. */
export function DataCard<T extends RaRecord>(props: Props<T>) {
  const { title, hideTitle = false, aside, columns, actions: rowActions, toolbar, empty, nothingFound, bulk, peek } = props;
  const phone = usePhone();
  const { resource, data, isPending, error, refetch, total } = useListContext<T>();
  const { isFiltered, isSearched } = useFilters();
  const filtered = isFiltered || isSearched;
  const { isInAddress } = useListDefaults();
  const view = useListChoice(resource, columns, isInAddress);
  const [peeked, setPeeked] = useState<Identifier>();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const closePeek = useCallback(() => setPeeked(undefined), []);
  usePastTheEnd();

  const actions = peek
    ? (record: T) => (
        <>
          {rowActions?.(record)}
          <ActionButton
            icon={PanelRight}
            label={t('Preview {{record}}', { record: peek.nameOf(record) })}
            hint={t('Preview')}
            onClick={() => setPeeked(record.id)}
            stays
          />
        </>
      )
    : rowActions;

  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!isPending && !data?.length) return filtered ? <NothingFound title={nothingFound} /> : empty;
    const View = phone ? PhoneCards : DataTable;
    const isCompact = view.density === 'compact';
    return <View title={title} columns={view.columns} actions={actions} selecting={bulk} isCompact={isCompact} onHide={setHidden} />;
  };

  // An empty list that is not filtered needs no search box.
  const showToolbar = toolbar && (filtered || error || isPending || (total ?? 0) > 0);

  return (
    <Card aria-label={title} aria-busy={isPending}>
      {!hideTitle && <CardHead title={title} aside={aside} />}
      {showToolbar && <ListViewProvider value={{ ...view, hidden: phone ? NONE : hidden }}>{toolbar}</ListViewProvider>}
      {body()}
      {bulk && <SelectionBar selection={bulk.selection}>{bulk.actions}</SelectionBar>}
      {!error && <Pager title={title} />}
      {peek && peeked !== undefined && (
        <Suspense fallback={null}>
          <RowDrawer {...peek} id={peeked} columns={columns} actions={rowActions} onMove={setPeeked} onClose={closePeek} />
        </Suspense>
      )}
    </Card>
  );
}

export const NothingFound = ({ title = t('No results') }: { title?: string }) => {
  const { reset } = useFilters();
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <Button size="small" onClick={() => reset()}>
          {t('Clear search and filters')}
        </Button>
      }
    >
      {t('Try fewer filters.')}
    </EmptyState>
  );
};

/**
 * A page that lies past the end (its last record was deleted) leads to the last page that there is. react-admin would lead to the first:
 * it does that in an effect of its own, right after this one, and both take effect in the next tick, where the later one wins.
 */
function usePastTheEnd(): void {
  const { data, isFetching, page, perPage, total, setPage } = useListContext();
  const empty = data?.length === 0;
  useEffect(() => {
    if (isFetching || !empty || page <= 1 || !total) return;
    const timer = setTimeout(() => setPage(Math.ceil(total / perPage)));
    return () => clearTimeout(timer);
  }, [isFetching, empty, page, perPage, total, setPage]);
}
