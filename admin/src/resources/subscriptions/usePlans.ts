import { useQuery } from '@tanstack/react-query';

import { useApi } from '../../providers/queries';

/** The plans of a project, in their order; those that are not offered too. */
export const usePlans = (projectId: number | null | undefined) => {
  const api = useApi();
  return useQuery({
    queryKey: ['plans', projectId],
    queryFn: ({ signal }) => api.plans(projectId ?? 0, signal),
    enabled: typeof projectId === 'number',
  });
};
