import type { SyncStatus } from '../../api/types';
import { Card, CardBody } from '../../components/cards/Card';
import { DateText } from '../../components/text/DateText';
import { ProgressBar } from '../../components/feedback/ProgressBar';
import { StatCard, StatGrid } from '../../components/cards/StatCard';
import { StatusChip } from '../../components/text/StatusChip';
import { filtered } from '../../components/list/filteredAddress';
import { formatCount, formatTenths } from '../../format/number';
import { t } from '../../language/language';
import { isNoneConnected, NOT_CONNECTED } from '../../resources/sync-logs/notConnected';
import { Trans } from 'react-i18next/TransWithoutContext';

const usersThat = (syncStatus: string) => filtered('/vpn-users', { environment: 'production', syncStatus });

export interface StatusQuery {
  data?: SyncStatus;
  error: Error | null;
  refetch: () => unknown;
}

export const HealthCards = ({ data, error }: StatusQuery) => {
  const figure = (value: number | undefined) => (value === undefined ? (error ? null : undefined) : formatCount(value));
  const share =
    data && data.stats.total > 0
      ? t('{{percent}}% of all VPN users', { percent: formatTenths((data.stats.success / data.stats.total) * 100) })
      : undefined;
  return (
    <>
      <StatGrid>
        <StatCard
          label={t('Current status')}
          value={
            data ? <StatusChip {...(isNoneConnected(data.projects) ? NOT_CONNECTED : { status: data.status })} /> : error ? null : undefined
          }
          note={
            data && (
              <span>
                <Trans
                  i18nKey={'Last sync: <0/>'}
                  components={[<DateText key="0" value={data.lastSyncAt} show="ago" none={t('Never')} />]}
                />
              </span>
            )
          }
          hasNote
        />
        <StatCard
          label={t('Synced')}
          value={figure(data?.stats.success)}
          note={share}
          hasNote
          permission="vpn.read"
          to={usersThat('synced')}
        />
        <StatCard
          label={t('Pending')}
          value={figure(data?.stats.pending)}
          note={t('On their way to the VPN server')}
          hasNote
          permission="vpn.read"
          to={usersThat('pending')}
        />
        <StatCard
          label={t('Failed')}
          value={figure(data?.stats.failed)}
          note={t('Tried again at each full reconciliation')}
          hasNote
          permission="vpn.read"
          to={usersThat('failed')}
        />
      </StatGrid>
      {data?.run && (
        <Card aria-label={t('Full reconciliation')} style={{ marginBottom: 16 }}>
          <CardBody>
            <ProgressBar label={t('Full reconciliation')} done={data.run.done} total={data.run.total} />
          </CardBody>
        </Card>
      )}
    </>
  );
};
