import { lazy } from 'react';

import type { User } from '../../api/types';

export default {
  name: 'users',
  list: lazy(() => import('./UserList')),
  recordRepresentation: ({ firstName, lastName }: User) => `${firstName} ${lastName}`,
};
