import { lazy } from 'react';

import type { Project } from '../../api/types';

export default {
  name: 'projects',
  list: lazy(() => import('./ProjectList')),
  recordRepresentation: ({ name }: Project) => name,
};
