import { styled } from '@mui/material/styles';
import { useListContext, type RaRecord } from 'react-admin';

import { PhoneCard, PhoneList, PhoneSkeletons } from '../PhoneList';
import type { ListViewProps } from './DataTable';
import { SelectBox, SelectPageBox } from './SelectBox';

const SKELETON_CARDS = 5;

/** The same columns as the table's: one is the heading, one the corner, the others lines with their label. */
export function PhoneCards<T extends RaRecord>({ title, columns, actions, selecting }: ListViewProps<T>) {
  const { data, isPending, isPlaceholderData } = useListContext<T>();
  const heading = columns.find((column) => column.phone === 'title') ?? columns[0];
  const aside = columns.find((column) => column.phone === 'aside');
  const lines = columns.filter((column) => column !== heading && column !== aside && column.phone !== 'hide');

  const cards = (
    <PhoneList aria-label={title} className={isPlaceholderData ? 'stale' : undefined}>
      {isPending ? (
        <PhoneSkeletons count={SKELETON_CARDS} />
      ) : (
        data?.map((record) => (
          <PhoneCard
            key={record.id}
            isChosen={selecting?.selection.chosen.has(record.id)}
            box={selecting && <SelectBox record={record} selecting={selecting} />}
            heading={heading?.cell(record)}
            aside={aside?.cell(record)}
            lines={lines.map(({ id, label, cell }) => ({ id, label, value: cell(record) }))}
            actions={actions?.(record)}
          />
        ))
      )}
    </PhoneList>
  );

  if (!selecting) return cards;
  return (
    <>
      <SelectPage aria-hidden={isPending}>
        <SelectPageBox selecting={selecting} />
        Select all on this page
      </SelectPage>
      {cards}
    </>
  );
}

const SelectPage = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  padding: '4px 16px 4px 8px',
  borderBottom: '1px solid var(--line)',
  color: 'var(--text-muted)',
  fontSize: 13,
});
