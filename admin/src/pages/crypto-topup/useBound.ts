import { useQuery } from '@tanstack/react-query';

import { useApi } from '../../providers/queries';

/** Whether the wallet's payments are credited to the project; undefined until it is known. */
export function useBound(projectId: number, address: string | undefined): boolean | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['projects', projectId, 'wallets'],
    queryFn: ({ signal }) => api.projectWallets(projectId, signal),
    enabled: address !== undefined,
  });
  return data?.some(({ walletAddress }) => walletAddress.toLowerCase() === address?.toLowerCase());
}
