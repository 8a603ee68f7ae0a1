import { Skeleton } from '@mui/material';

import { Card, CardBody, CardHead, CardRow } from '../../components/cards/Card';
import { DateText } from '../../components/text/DateText';
import { ErrorState } from '../../components/feedback/EmptyState';
import { TwoLines } from '../../components/table/LinkCell';
import { StatusChip, labelOf } from '../../components/text/StatusChip';
import type { StatusQuery } from './HealthCards';
import { t } from '../../language/language';

const SHOWN = 3;
const TONES = { success: 'good', failed: 'bad' } as const;

export const RecentActivity = ({ data, error, refetch }: StatusQuery) => (
  <Card aria-label={t('Recent activity')}>
    <CardHead title={t('Recent Activity')} />
    {error && !data ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : !data ? (
      <CardBody>
        <Skeleton height={120} />
      </CardBody>
    ) : data.recentActivity.length === 0 ? (
      <CardBody style={{ color: 'var(--text-muted)' }}>{t('Nothing has been sent to the core yet.')}</CardBody>
    ) : (
      data.recentActivity.slice(0, SHOWN).map(({ operation, status, createdAt }, index) => (
        <CardRow key={`${createdAt}-${index}`}>
          <TwoLines note={<DateText value={createdAt} show="ago" none={t('Unknown time')} />}>{labelOf(operation)}</TwoLines>
          <StatusChip label={labelOf(status)} tone={status === 'success' || status === 'failed' ? TONES[status] : 'info'} />
        </CardRow>
      ))
    )}
  </Card>
);
