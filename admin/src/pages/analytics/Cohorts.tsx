import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Grid3x3 } from 'lucide-react';

import type { Cohort } from '../../api/types';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { shortMonthName } from '../../format/month';
import { formatCount, formatShare } from '../../format/number';
import { POLL_MS, useApi } from '../../providers/queries';
import { Term } from './definitions';
import { t } from '../../language/language';

/** The colour of a cell with 100 % retention, in percent of the accent. */
const TINT_MAX = 30;

/** MRR and cohorts; both are of now, whatever the chosen range. */
export function useRecurring() {
  const api = useApi();
  return useQuery({
    queryKey: ['analytics', 'recurring'],
    queryFn: ({ signal }) => api.recurring(signal),
    refetchInterval: POLL_MS,
  });
}

export const Cohorts = () => {
  const { data, error, refetch } = useRecurring();
  const first = data?.cohorts.findIndex(({ size }) => size > 0);
  return (
    <Card aria-label={t('Cohorts')} style={{ marginBottom: 16 }}>
      <CardHead title={<Term name="Cohorts" />} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardBody>
          <Skeleton height={320} />
        </CardBody>
      ) : first === -1 ? (
        <EmptyState icon={Grid3x3} title={t('No subscriptions yet')} />
      ) : (
        // Without the months before the first subscription.
        <CohortTable cohorts={data.cohorts.slice(first)} />
      )}
    </Card>
  );
};

/** A month in each row, and the share that is left after so many months in each column. */
const CohortTable = ({ cohorts }: { cohorts: readonly Cohort[] }) => (
  <Scroller tabIndex={0} role="region" aria-label={t('{{name}} as a table', { name: t('Cohorts') })}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Activated in')}</th>
          <th scope="col">{t('Subscriptions')}</th>
          {cohorts.map((_, after) => (
            <th key={after} scope="col">
              <span className="visually-hidden">{t('{{count, number}} months later', { count: after })}</span>
              <span aria-hidden dir="ltr">{`+${formatCount(after)}`}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map(({ month, size, kept }) => (
          <tr key={month}>
            <th scope="row">{shortMonthName(month)}</th>
            <td>{formatCount(size)}</td>
            {cohorts.map((_, after) => (
              <Share key={after} size={size} kept={kept[after]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);

/** Empty where the month has not come yet. */
const Share = ({ size, kept }: { size: number; kept: number | undefined }) => {
  if (kept === undefined) return <td />;
  if (size === 0) return <td>–</td>;
  const tint = Math.round((kept / size) * TINT_MAX);
  return (
    <td style={{ background: `color-mix(in srgb, var(--accent) ${tint}%, transparent)` }} title={formatCount(kept)}>
      {formatShare(Math.round((kept / size) * 100))}
    </td>
  );
};

const Scroller = styled('div')({
  // Hidden headings are placed within it, or they would widen the page.
  position: 'relative',
  overflowX: 'auto',
  // With the space of the cells it begins where the head does.
  padding: '6px 14px 12px',
  table: { borderCollapse: 'separate', borderSpacing: 2, fontSize: 13, fontVariantNumeric: 'tabular-nums' },
  th: { padding: '6px', color: 'var(--text-muted)', fontSize: 12, fontWeight: 500, textAlign: 'end', whiteSpace: 'nowrap' },
  'th:first-of-type': { paddingInlineStart: 0, textAlign: 'start' },
  td: { minWidth: 'clamp(34px, 4vw, 64px)', padding: '4px 6px', borderRadius: 4, textAlign: 'end' },
});
