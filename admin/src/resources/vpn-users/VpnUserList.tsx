import { Page } from '../../components/Page';
import { PageHeader } from '../../components/PageHeader';
import { VpnUserCounters } from './VpnUserCounters';
import { VpnUserTable } from './VpnUserTable';

const VpnUserList = () => (
  <Page>
    <PageHeader title="VPN Users" subtitle="What each subscription gives access to, and whether the core knows it" />
    <VpnUserCounters />
    <VpnUserTable />
  </Page>
);

export default VpnUserList;
