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
import { SyncButton } from './SyncButton';
import { UPSTREAM_STATES } from './UpstreamState';
import { SYNC_STATES, VPN_USER_COLUMNS, VPN_USER_STATUSES } from './vpnUserColumns';

const ENVIRONMENTS = [
  { value: 'production', label: 'Production' },
  { value: 'development', label: 'Sandbox' },
] as const;

const ONLINE = [
  { value: true, label: 'Online' },
  { value: false, label: 'Not online' },
] as const;

const TRAFFIC = [
  { value: 80, label: 'Over 80 % of the limit' },
  { value: 100, label: 'Used up' },
] as const;

/** All VPN users, or those of one project. */
export const VpnUserTable = ({ projectId }: { projectId?: number }) => {
  const filters = (
    <>
      {projectId === undefined && <RecordFilter source="projectId" label="Project" resource="projects" optionText="name" />}
      <SelectFilter source="status" label="Status" choices={VPN_USER_STATUSES} />
      <SelectFilter source="syncStatus" label="Sync" choices={SYNC_STATES} />
      <SelectFilter source="upstreamState" label="At the server" choices={UPSTREAM_STATES} />
      <SelectFilter source="isOnline" label="Online" choices={ONLINE} />
      <SelectFilter source="trafficPercentFrom" label="Traffic" choices={TRAFFIC} />
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
