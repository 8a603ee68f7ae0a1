import { Skeleton } from '@mui/material';

import { Card, CardBody, CardHead, CardRow } from '../../components/cards/Card';
import { DateText } from '../../components/text/DateText';
import { ErrorState } from '../../components/feedback/EmptyState';
import { TwoLines } from '../../components/table/LinkCell';
import { LoginText } from '../../components/text/LoginText';
import { RecordName } from '../../components/text/RecordName';
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
      <CardBody style={{ color: 'var(--text-muted)' }}>{t('Nothing has been sent to the VPN server yet.')}</CardBody>
    ) : (
      data.recentActivity.slice(0, SHOWN).map(({ operation, status, createdAt, vpnLogin, projectId }, index) => (
        <CardRow key={`${createdAt}-${index}`}>
          <TwoLines
            note={
              <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '0 8px' }}>
                <span>{labelOf(operation)}</span>
                <RecordName resource="projects" id={projectId} text="name" />
                <DateText value={createdAt} show="ago" none={t('Unknown time')} />
              </span>
            }
          >
            {vpnLogin ? <LoginText login={vpnLogin} /> : <RecordName resource="projects" id={projectId} text="name" />}
          </TwoLines>
          <StatusChip label={labelOf(status)} tone={status === 'success' || status === 'failed' ? TONES[status] : 'info'} />
        </CardRow>
      ))
    )}
  </Card>
);
