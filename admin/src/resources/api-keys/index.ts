import { lazy } from 'react';

import type { ApiKey } from '../../api/types';

export default {
  name: 'api-keys',
  list: lazy(() => import('./ApiKeyList')),
  recordRepresentation: ({ name }: ApiKey) => name,
};
