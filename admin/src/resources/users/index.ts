import type { User } from '../../api/types';

export default {
  name: 'users',
  recordRepresentation: ({ firstName, lastName }: User) => `${firstName} ${lastName}`,
};
