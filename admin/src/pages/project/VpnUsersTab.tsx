import { VpnUserTable } from '../../resources/vpn-users/VpnUserTable';

const VpnUsersTab = ({ projectId }: { projectId: number }) => <VpnUserTable projectId={projectId} />;

export default VpnUsersTab;
