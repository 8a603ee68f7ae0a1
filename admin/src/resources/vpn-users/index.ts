import type { VpnUser } from '../../api/types';

export default {
  name: 'vpn-users',
  recordRepresentation: ({ vpnLogin }: VpnUser) => vpnLogin,
};
