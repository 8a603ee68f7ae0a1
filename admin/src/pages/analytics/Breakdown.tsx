import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';

import type { SubscriptionStatus } from '../../api/types';
import { Card, CardHead } from '../../components/cards/Card';
import { labelOf, StatusChip } from '../../components/text/StatusChip';
import { formatCount, formatPercent } from '../../format/number';
import type { PartProps } from './AnalyticsBody';
import { Term } from './definitions';
import { t } from '../../language/language';
import { END_OF_FIGURES } from '../../theme/sides';

const STATUSES: readonly SubscriptionStatus[] = ['active', 'pending', 'suspended', 'expired', 'cancelled'];

const listOf = (status: SubscriptionStatus) => `/subscriptions?${new URLSearchParams({ filter: JSON.stringify({ status }) }).toString()}`;

/** Bars in a table: each state with its count, its share and a link to its list. */
export const Breakdown = ({ data }: PartProps) => {
  const counts = data?.subscriptionsByStatus;
  const total = counts ? STATUSES.reduce((sum, status) => sum + counts[status], 0) : 0;
  const shareOf = (count: number) => (total > 0 ? formatPercent((count / total) * 100) : '');
  const largest = counts ? Math.max(1, ...Object.values(counts)) : 1;

  return (
    <Card aria-label={t('Subscription Breakdown')}>
      <CardHead title={<Term name="Subscription Breakdown" />} />
      <Bars aria-label={t('Subscriptions by status')}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Share')}</th>
            <th scope="col">{t('Subscriptions')}</th>
          </tr>
        </thead>
        <tbody>
          {STATUSES.map((status) => (
            <tr key={status}>
              <th scope="row">
                <Link to={listOf(status)} aria-label={t('{{status}} subscriptions', { status: labelOf(status).toLowerCase() })}>
                  <StatusChip status={status} />
                </Link>
              </th>
              <td className="share">
                {counts ? (
                  <>
                    <div className="track">
                      <div className="fill" style={{ width: `${(counts[status] / largest) * 100}%` }} />
                    </div>
                    <span className="visually-hidden">{shareOf(counts[status])}</span>
                  </>
                ) : (
                  <Skeleton height={8} />
                )}
              </td>
              <td className="count tabular">
                {counts ? (
                  <>
                    {formatCount(counts[status])}
                    <span aria-hidden>{shareOf(counts[status])}</span>
                  </>
                ) : (
                  <Skeleton width={40} height={14} style={{ marginInlineStart: 'auto' }} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Bars>
    </Card>
  );
};

const Bars = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  'tbody tr': { borderBottom: '1px solid var(--line)', '&:last-child': { borderBottom: 0 } },
  'tbody th, td': { height: 58, padding: '8px 0 8px 16px' },
  th: { width: 1, textAlign: 'left' },
  a: { textDecoration: 'none', borderRadius: 6, display: 'inline-flex' },
  '.share': { minWidth: 40 },
  '.track': { height: 8, borderRadius: 4, background: 'var(--neutral-soft)', overflow: 'hidden' },
  '.fill': { height: '100%', borderRadius: 4, background: 'var(--accent)', transition: 'width var(--motion)' },
  '.count': { width: 1, paddingRight: 16, textAlign: END_OF_FIGURES, fontWeight: 500, whiteSpace: 'nowrap' },
  '.count span': { display: 'block', color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px', fontWeight: 400 },
});
