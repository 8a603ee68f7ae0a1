import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useListContext, type DataProvider, type Identifier, type RaRecord } from 'react-admin';

import { formatCount } from '../../format/number';
import { useApi } from '../../providers/queries';
import { SubmitButton } from '../buttons/SubmitButton';
import { toast } from '../feedback/toast';
import { useSingleFlight } from '../buttons/useSingleFlight';
import type { Selection } from './selection';
import { t } from '../../language/language';

/** The rows that the server gives at once, and how many can be chosen. */
const PAGE = 1_000;
const CHOSEN_MAX = 10_000;

/** The actions on the ticked rows; visible at the lower edge while there are any. */
export function SelectionBar<T extends RaRecord>({ selection, children }: { selection: Selection<T>; children: ReactNode }) {
  const count = selection.chosen.size;
  if (count === 0) return null;
  return (
    <Bar role="region" aria-label={t('Selection')}>
      <span className="count tabular" aria-live="polite">
        {t('{{selected}} selected', { selected: formatCount(count) })}
      </span>
      <SelectAllButton selection={selection} />
      <Button variant="text" size="small" onClick={selection.clear}>
        {t('Clear')}
      </Button>
      <div className="actions">{children}</div>
    </Bar>
  );
}

/** All rows of the search and the filters, on other pages too. */
function SelectAllButton<T extends RaRecord>({ selection }: { selection: Selection<T> }) {
  const api = useApi();
  const list = useListContext<T>();
  const { resource, data = [], total = 0 } = list;
  const [selectAll, busy] = useSingleFlight(async () => {
    try {
      const filter = { ...(list.filterValues as object), ...(list.filter as object | undefined) };
      selection.set(await allRows((afterId) => readAfter<T>(api, resource, { ...filter, ...(afterId && { afterId }) })), true);
    } catch (error) {
      toast.failure(t('Error'), error, t('The other pages could not be read.'));
    }
  });

  const isPageChosen = data.length > 0 && data.every(({ id }) => selection.chosen.has(id));
  if (!isPageChosen || total <= data.length || selection.chosen.size >= Math.min(total, CHOSEN_MAX)) return null;
  return (
    <SubmitButton type="button" variant="text" size="small" color="primary" busy={busy} onClick={() => void selectAll()}>
      {total > CHOSEN_MAX
        ? t('Select the oldest {{chosenMax}}', { chosenMax: formatCount(CHOSEN_MAX) })
        : t('Select all {{total}}', { total: formatCount(total) })}
    </SubmitButton>
  );
}

/** In the order of their ids, so that a row which is added or removed meanwhile does not move others to another page. */
async function readAfter<T extends RaRecord>(api: DataProvider, resource: string, filter: object): Promise<readonly T[]> {
  const pagination = { page: 1, perPage: PAGE };
  return (await api.getList<T>(resource, { pagination, sort: { field: 'id', order: 'ASC' }, filter })).data;
}

/** Page by page, each from the last row of the one before. */
export async function allRows<T extends RaRecord>(read: (afterId: Identifier | undefined) => Promise<readonly T[]>): Promise<readonly T[]> {
  const rows: T[] = [];
  while (rows.length < CHOSEN_MAX) {
    const page = await read(rows.at(-1)?.id);
    rows.push(...page);
    if (page.length < PAGE) break;
  }
  return rows;
}

const Bar = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '10px 16px',
  background: 'var(--panel)',
  borderTop: '1px solid var(--line-strong)',
  '.count': { fontWeight: 500 },
  '.actions': { display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' },
  '@media (max-width: 767px)': { '.actions': { flex: '1 1 100%', '& > button': { flex: '1 1 auto' } } },
});
