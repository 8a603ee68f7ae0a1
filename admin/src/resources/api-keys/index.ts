import type { ApiKey } from '../../api/types';

export default {
  name: 'api-keys',
  recordRepresentation: ({ name }: ApiKey) => name,
};
