import { Skeleton } from '@mui/material';
import { useGetOne } from 'react-admin';

import type { Project, VpnUser } from '../../../api/types';
import { Card, ThreeCards } from '../../../components/cards/Card';
import { Banner } from '../../../components/feedback/Banner';
import { ErrorState } from '../../../components/feedback/EmptyState';
import { lazyComponent } from '../../../components/lazyComponent';
import { Page, PageHeader } from '../../../components/page/Page';
import { LoginText } from '../../../components/text/LoginText';
import { StatusChip } from '../../../components/text/StatusChip';
import { RecordRoute } from '../../../layout/screen/RecordRoute';
import { POLL_MS, useCoreDrivers } from '../../../providers/queries';
import { SyncAgain } from '../SyncButton';
import { AccessCard, ServerCard } from './VpnUserFacts';
import { Permitted } from '../../../components/page/Permitted';
import { t } from '../../../language/language';
import { serverText } from '../../../language/serverText';

const CredentialsCard = lazyComponent(() => import('./CredentialsCard').then((file) => file.CredentialsCard));
const UsageCard = lazyComponent(() => import('./UsageCard').then((file) => file.UsageCard));

const OneVpnUser = ({ id }: { id: number }) => {
  const { data: user, error, refetch } = useGetOne<VpnUser>('vpn-users', { id }, { refetchInterval: POLL_MS });
  const { data: project } = useGetOne<Project>('projects', { id: user?.projectId ?? 0 }, { enabled: !!user });
  const { data: drivers } = useCoreDrivers();
  // Development users live in the sandbox, which counts nothing.
  const driver = user?.environment === 'production' ? drivers?.find(({ name }) => name === project?.coreDriver) : undefined;

  return (
    <Page>
      <PageHeader
        title={user?.vpnLogin ?? t('VPN user')}
        heading={user && <LoginText login={user.vpnLogin} />}
        aside={user && <StatusChip status={user.status} />}
        back={{ to: '/vpn-users', label: t('VPN Users'), list: 'vpn-users' }}
        actions={user && <SyncAgain user={user} />}
      />
      {user?.syncStatus === 'failed' && (
        <Banner title={t('The server does not have what was sold')}>{serverText(user.failureMessage)}</Banner>
      )}
      {error && !user ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !user ? (
        <Skeleton height={320} />
      ) : (
        <>
          <ThreeCards min={340}>
            <ServerCard user={user} driver={driver} />
            <AccessCard user={user} driver={driver} />
            <Permitted to="vpn.credentials">
              <CredentialsCard user={user} driver={driver} />
            </Permitted>
          </ThreeCards>
          <UsageCard user={user} driver={driver} />
        </>
      )}
    </Page>
  );
};

const VpnUserPage = () => <RecordRoute>{(id) => <OneVpnUser key={id} id={id} />}</RecordRoute>;

export default VpnUserPage;
