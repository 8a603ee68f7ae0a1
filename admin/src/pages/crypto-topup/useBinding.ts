import { useQuery } from '@tanstack/react-query';

import { toast } from '../../components/feedback/toast';
import { ApiError } from '../../providers/httpClient';
import { useApi, useRefreshAll } from '../../providers/queries';
import type { ConnectedWallet } from './wallet/useWallet';
import { connectionProblem } from './wallet/walletErrors';

export const bindingMessage = (productName: string, projectId: number, now: Date): string =>
  `Bind wallet to ${productName} Project ${projectId}\nTimestamp: ${now.toISOString()}`;

/** `personal_sign` takes the text as hex bytes; every wallet shows them as text. */
export const hexBytes = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Has the wallet sign that it belongs to the project, and reports it to the server. */
export function useBinding(projectId: number, productName: string, { provider, address }: ConnectedWallet) {
  const api = useApi();
  const refresh = useRefreshAll();

  return async (): Promise<void> => {
    const message = bindingMessage(productName, projectId, new Date());
    try {
      const signature = String(await provider.request({ method: 'personal_sign', params: [hexBytes(message), address] }));
      await api.bindWallet({ projectId, walletAddress: address, message, signature });
    } catch (error) {
      if (error instanceof ApiError) toast.failure('Connection Failed', error, 'Failed to bind wallet to project');
      else toast.danger('Connection Failed', connectionProblem(error).text);
      return;
    }
    toast.good('Wallet Bound', address);
    await refresh();
  };
}

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
