import type { Project } from '../../api/types';

export default {
  name: 'projects',
  recordRepresentation: ({ name }: Project) => name,
};
