import { styled } from '@mui/material/styles';
import { useListContext, type RaRecord } from 'react-admin';

import { Skeleton } from '../Skeleton';
import type { Column } from './column';
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
    <List aria-label={title} className={isPlaceholderData ? 'stale' : undefined}>
      {isPending
        ? Array.from({ length: SKELETON_CARDS }, (_, index) => (
            <li key={index}>
              <Skeleton width="55%" height={16} />
              <Skeleton width="80%" height={12} style={{ marginTop: 10 }} />
              <Skeleton width="65%" height={12} style={{ marginTop: 8 }} />
            </li>
          ))
        : data?.map((record) => (
            <li key={record.id} className={selecting?.selection.chosen.has(record.id) ? 'chosen' : undefined}>
              <div className="head">
                {selecting && <SelectBox record={record} selecting={selecting} />}
                <div className="heading">{heading?.cell(record)}</div>
                {aside?.cell(record)}
              </div>
              <Lines lines={lines} record={record} />
              {actions && <div className="actions">{actions(record)}</div>}
            </li>
          ))}
    </List>
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

function Lines<T>({ lines, record }: { lines: readonly Column<T>[]; record: T }) {
  if (lines.length === 0) return null;
  return (
    <dl>
      {lines.map((column) => (
        <div key={column.id}>
          <dt>{column.label}</dt>
          <dd>{column.cell(record)}</dd>
        </div>
      ))}
    </dl>
  );
}

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  transition: 'opacity var(--motion)',
  '&.stale': { opacity: 0.55 },
  'li.chosen': { background: 'var(--accent-soft)' },
  li: { padding: '14px 16px 10px', borderBottom: '1px solid var(--line)' },
  'li:last-child': { borderBottom: 0 },
  '.head': { display: 'flex', alignItems: 'flex-start', gap: 12 },
  '.head > .MuiCheckbox-root': { margin: '-6px -6px -6px -8px' },
  '.heading': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  // What may not break, such as a login, ends at its own edge and not upon its neighbour; a ring of focus has room.
  '.heading, dd': { overflow: 'clip', overflowClipMargin: 4 },
  dl: { margin: '10px 0 0', display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))', gap: '8px 12px' },
  'dl > div': { minWidth: 0 },
  dt: { color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
  dd: { margin: 0, overflowWrap: 'anywhere' },
  '.actions': { display: 'flex', justifyContent: 'flex-end', gap: 6, marginTop: 8, '& .icon-button': { width: 40, height: 40 } },
});

const SelectPage = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  padding: '4px 16px 4px 8px',
  borderBottom: '1px solid var(--line)',
  color: 'var(--text-muted)',
  fontSize: 13,
});
