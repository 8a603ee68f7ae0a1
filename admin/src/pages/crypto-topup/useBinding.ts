import { toast } from '../../components/toast';
import { ApiError } from '../../providers/httpClient';
import { useApi, useRefreshAll } from '../../providers/queries';
import type { ConnectedWallet } from './wallet/useWallet';
import { connectionProblem } from './wallet/walletErrors';

export const bindingMessage = (productName: string, projectId: number, now: Date): string =>
  `Bind wallet to ${productName} Project ${projectId}\nTimestamp: ${now.toISOString()}`;

/** `personal_sign` takes the text as hex bytes; every wallet shows them as text. */
export const hexBytes = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Has the wallet sign that it belongs to the project, and tells the server. */
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
