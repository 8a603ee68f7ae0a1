import { lazy } from 'react';

import type { VpnUser } from '../../api/types';

export default {
  name: 'vpn-users',
  list: lazy(() => import('./VpnUserList')),
  recordRepresentation: ({ vpnLogin }: VpnUser) => vpnLogin,
};
