import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';

import type { Cohort } from '../../api/types';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { StatCard } from '../../components/cards/StatCard';
import { ErrorState } from '../../components/feedback/EmptyState';
import { formatMoney } from '../../format/money';
import { shortMonthName } from '../../format/month';
import { formatCount, formatShare } from '../../format/number';
import { POLL_MS, useApi } from '../../providers/queries';
import { Term } from './definitions';
import { t } from '../../language/language';

/** The colour of a cell with 100 % retention, in percent of the accent. */
const TINT_MAX = 30;

/** MRR and cohorts; both are of now, whatever the chosen range. */
export const Recurring = () => {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', 'recurring'],
    queryFn: ({ signal }) => api.recurring(signal),
    refetchInterval: POLL_MS,
  });
  if (error && !data)
    return (
      <Card style={{ marginBottom: 16 }}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <div className="columns">
      <Card aria-label={t('Cohorts')}>
        <CardHead title={<Term name="Cohorts" />} />
        {data ? (
          <Cohorts cohorts={data.cohorts} />
        ) : (
          <CardBody>
            <Skeleton height={320} />
          </CardBody>
        )}
      </Card>
      <div>
        <StatCard
          label={<Term name="Monthly recurring revenue" />}
          value={data && formatMoney(data.mrr)}
          hasNote
          note={data && t('{{count, number}} paying subscriptions', { count: data.paying })}
        />
      </div>
    </div>
  );
};

/** A month in each row, and the share that is left after so many months in each column. */
const Cohorts = ({ cohorts }: { cohorts: readonly Cohort[] }) => (
  <Scroller tabIndex={0} role="region" aria-label={t('{{name}} as a table', { name: t('Cohorts') })}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Activated in')}</th>
          <th scope="col">{t('Subscriptions')}</th>
          {cohorts.map((_, after) => (
            <th key={after} scope="col">
              <span className="visually-hidden">{t('{{count, number}} months later', { count: after })}</span>
              <span aria-hidden>{after === 0 ? t('Same month') : `+${formatCount(after)}`}</span>
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
  padding: '0 16px 12px',
  table: { width: '100%', borderCollapse: 'separate', borderSpacing: 2, fontSize: 13, fontVariantNumeric: 'tabular-nums' },
  th: { padding: '6px 4px', color: 'var(--text-muted)', fontSize: 12, fontWeight: 500, textAlign: 'end', whiteSpace: 'nowrap' },
  'th:first-of-type': { textAlign: 'start' },
  td: { minWidth: 40, padding: '4px 6px', borderRadius: 4, textAlign: 'end' },
});
