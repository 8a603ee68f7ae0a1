import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useListContext, type RaRecord } from 'react-admin';

import { SelectBox, SelectPageBox } from '../list/selection';
import type { ListViewProps } from './DataTable';
import { t } from '../../language/language';

/** The cards that replace a table on a phone. */
export const PhoneList = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  transition: 'opacity var(--motion)',
  '&.stale': { opacity: 0.55 },
  '& > li': { padding: '14px 16px 10px', borderBottom: '1px solid var(--line)', '&:last-child': { borderBottom: 0 } },
  '& > li.chosen': { background: 'var(--accent-soft)' },
  '.head': { display: 'flex', alignItems: 'flex-start', gap: 12 },
  '.head > .MuiCheckbox-root': { margin: '-6px -6px -6px -8px' },
  '.heading': { flex: 1, minWidth: 0 },
  // A text that may not break, such as a login, ends at its own edge and does not overlap its neighbour; a focus ring has room.
  '.heading, dd': { overflow: 'clip', overflowClipMargin: 4, overflowWrap: 'anywhere' },
  '.right': { flex: 'none', maxWidth: '60%', textAlign: 'right' },
  // One icon stands on the last line of the values, more of them on a line of their own.
  '.foot': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '0 12px' },
  dl: {
    display: 'grid',
    flex: '1 1 252px',
    // A date with its time has room.
    gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
    // What stands before a whole row has its neighbour from behind it.
    gridAutoFlow: 'dense',
    gap: '8px 12px',
    margin: '10px 0 0',
  },
  'dl > div': { minWidth: 0 },
  // A long figure, state or text.
  'dl > div:has(.whole-row)': { gridColumn: '1 / -1' },
  dt: { color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
  dd: { margin: 0 },
  // A thumb needs more room than a pointer.
  '.actions': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 6,
    margin: '8px 0 -6px auto',
    // A button with a text is as wide as the text, and as high as others; the last icon stands in line with what is above it.
    '& > .MuiButton-root': { marginBlock: 3 },
    '& > :is(a, button):not(.MuiButton-root)': { width: 40, height: 40, '&:last-child': { marginRight: -12 } },
  },
});

export interface PhoneLine {
  id: string;
  label: string;
  value: ReactNode;
}

interface Props {
  /** The checkbox of a row, where it can be ticked. */
  box?: ReactNode;
  heading: ReactNode;
  /** Shown in the corner beside the checkbox. */
  aside?: ReactNode;
  lines?: readonly PhoneLine[];
  actions?: ReactNode;
  isChosen?: boolean;
}

export const PhoneCard = ({ box, heading, aside, lines = [], actions, isChosen = false }: Props) => (
  <li className={isChosen ? 'chosen' : undefined}>
    <div className="head">
      {box}
      <div className="heading">{heading}</div>
      {aside && <div className="right">{aside}</div>}
    </div>
    <div className="foot">
      {lines.length > 0 && (
        <dl>
          {lines.map(({ id, label, value }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div className="actions">{actions}</div>}
    </div>
  </li>
);

export const PhoneSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <li key={index}>
      <Skeleton width="55%" height={16} />
      <Skeleton width="80%" height={12} style={{ marginTop: 10 }} />
      <Skeleton width="65%" height={12} style={{ marginTop: 8 }} />
    </li>
  ));

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
        {t('Select all on this page')}
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
