import { Button } from '@mui/material';
import { RefreshCw, UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';

import type { VpnUser } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { useApi, useRefreshAll } from '../../providers/queries';
import { SYNC_STATES, VPN_USER_COLUMNS, VPN_USER_STATUSES } from './vpnUserColumns';

const ENVIRONMENTS = [
  { value: 'production', label: 'Production' },
  { value: 'development', label: 'Sandbox' },
] as const;

/** All VPN users, or those of one project. */
export const VpnUserTable = ({ projectId }: { projectId?: number }) => {
  const filters = (
    <>
      {projectId === undefined && <RecordFilter source="projectId" label="Project" resource="projects" optionText="name" />}
      <SelectFilter source="status" label="Status" choices={VPN_USER_STATUSES} />
      <SelectFilter source="syncStatus" label="Sync" choices={SYNC_STATES} />
      <SelectFilter source="environment" label="Environment" choices={ENVIRONMENTS} />
    </>
  );
  return (
    <DataList resource="vpn-users" columns={VPN_USER_COLUMNS} filter={projectId === undefined ? undefined : { projectId }}>
      <DataCard<VpnUser>
        title="VPN Users"
        hideTitle
        columns={VPN_USER_COLUMNS}
        toolbar={<ListToolbar search="Search VPN users..." filters={filters} />}
        actions={(user) => <SyncButton user={user} />}
        empty={
          <EmptyState
            icon={UsersRound}
            title="No VPN users yet"
            action={
              <Button
                component={Link}
                to={projectId === undefined ? '/subscriptions' : `/projects/${projectId}/subscriptions`}
                size="small"
              >
                Subscriptions
              </Button>
            }
          >
            VPN users will appear here when subscriptions are created.
          </EmptyState>
        }
      />
    </DataList>
  );
};

/** Sends the whole wanted state to the core once more. */
const SyncButton = ({ user }: { user: VpnUser }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [sync] = useSingleFlight(async () => {
    try {
      await api.syncVpnUser(user.id);
    } catch (error) {
      toast.failure('Sync Failed', error, 'The sync could not be queued.');
      return;
    }
    toast.good('Sync Queued', user.vpnLogin);
    await refresh();
  });
  return <ActionButton icon={RefreshCw} label={`Sync ${user.vpnLogin} again`} hint="Sync again" onClick={() => void sync()} />;
};
