import { Button } from '@mui/material';
import { UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';

import type { VpnUser } from '../../api/types';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import type { Peeking } from '../../components/list/view/RowDrawer';
import { POLL_MS } from '../../providers/queries';
import { RetryFailed } from './RetryFailed';
import { SyncButton } from './SyncButton';
import { UPSTREAM_STATES } from './UpstreamState';
import { SYNC_STATES, VPN_USER_COLUMNS, VPN_USER_STATUSES } from './vpnUserColumns';
import { t } from '../../language/language';

const ENVIRONMENTS = [
  { value: 'production', label: t('Production') },
  { value: 'development', label: t('Sandbox') },
] as const;

const ONLINE = [
  { value: true, label: t('Online') },
  { value: false, label: t('Not online') },
] as const;

const TRAFFIC = [
  { value: 80, label: t('Over 80 % of the limit') },
  { value: 100, label: t('Used up') },
] as const;

/** The sandbox is what partners try things in. */
const PRODUCTION = { environment: 'production' } as const;

const PEEK: Peeking<VpnUser> = { nameOf: ({ vpnLogin }) => vpnLogin, pageOf: ({ id }) => `/vpn-users/${id}` };

/** All VPN users, or those of one project. */
export const VpnUserTable = ({ projectId }: { projectId?: number }) => {
  const filters = (
    <>
      {projectId === undefined && <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />}
      <SelectFilter source="status" label={t('Status')} choices={VPN_USER_STATUSES} />
      <SelectFilter source="syncStatus" label={t('Sync')} choices={SYNC_STATES} />
      <SelectFilter source="upstreamState" label={t('On server')} choices={UPSTREAM_STATES} />
      <SelectFilter source="isOnline" label={t('Online')} choices={ONLINE} />
      <SelectFilter source="trafficPercentFrom" label={t('Traffic')} choices={TRAFFIC} />
      <SelectFilter source="environment" label={t('Environment')} choices={ENVIRONMENTS} />
    </>
  );
  return (
    <DataList
      resource="vpn-users"
      columns={VPN_USER_COLUMNS}
      filter={projectId === undefined ? undefined : { projectId }}
      defaultFilter={PRODUCTION}
      pollMs={POLL_MS}
    >
      <DataCard<VpnUser>
        title={t('VPN Users')}
        hideTitle
        columns={projectId === undefined ? VPN_USER_COLUMNS : VPN_USER_COLUMNS.filter(({ id }) => id !== 'project')}
        toolbar={<ListToolbar search={t('Search VPN users...')} filters={filters} actions={<RetryFailed projectId={projectId} />} />}
        peek={PEEK}
        actions={(user) => <SyncButton user={user} />}
        empty={
          <EmptyState
            icon={UsersRound}
            title={t('No VPN users yet')}
            action={
              <Button
                component={Link}
                to={projectId === undefined ? '/subscriptions' : `/projects/${projectId}/subscriptions`}
                size="small"
              >
                {t('Subscriptions')}
              </Button>
            }
          >
            {t('VPN users will appear here when subscriptions are created.')}
          </EmptyState>
        }
      />
    </DataList>
  );
};
