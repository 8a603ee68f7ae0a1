import { useQuery } from '@tanstack/react-query';

import { toast } from '../../components/feedback/toast';
import { ApiError, errorText } from '../../providers/httpClient';
import { useApi, useRefreshAll } from '../../providers/queries';
import type { ConnectedWallet } from '../../components/wallet/useWallet';
import { connectionProblem } from '../../components/wallet/walletErrors';
import { t } from '../../language/language';

export const bindingMessage = (productName: string, projectId: number, now: Date): string =>
  `Bind wallet to ${productName} Project ${projectId}\nTimestamp: ${now.toISOString()}`;

/** `personal_sign` takes the text as hex bytes; every wallet shows them as text. */
export const hexBytes = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** A signature counts for ten minutes, by the server's clock. */
const SIGNATURE_MS = 10 * 60_000;

/** Where the server finds the signature too old or from the future although it was made in time, the clock of this computer is wrong. */
export function bindingProblem(error: unknown, signedFrom: Date, now: Date): string {
  if (!(error instanceof ApiError)) return connectionProblem(error).text;
  const isInTime = now.getTime() - signedFrom.getTime() < SIGNATURE_MS;
  if (error.body.code === 'binding_message_expired' && isInTime) {
    return t('The clock of this computer is wrong: it says {{now}}. Set it right, then bind the wallet again.', { now: now.toUTCString() });
  }
  return errorText(error, t('Failed to bind wallet to project'));
}

/** Has the wallet sign that it belongs to the project, and reports it to the server. */
export function useBinding(projectId: number, productName: string, chainId: number, { provider, address }: ConnectedWallet) {
  const api = useApi();
  const refresh = useRefreshAll();

  return async (): Promise<void> => {
    const signedFrom = new Date();
    const message = bindingMessage(productName, projectId, signedFrom);
    try {
      const signature = String(await provider.request({ method: 'personal_sign', params: [hexBytes(message), address] }));
      await api.bindWallet({ projectId, walletAddress: address, message, signature, chainId });
    } catch (error) {
      toast.danger(t('Connection Failed'), bindingProblem(error, signedFrom, new Date()));
      return;
    }
    toast.good(t('Wallet Bound'), address);
    await refresh();
  };
}

/** Whether the wallet's payments on the chain are credited to the project; undefined until it is known. A contract is bound on its chain alone. */
export function useBound(projectId: number, chainId: number, address: string | undefined): boolean | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['projects', projectId, 'wallets'],
    queryFn: ({ signal }) => api.projectWallets(projectId, signal),
    enabled: address !== undefined,
  });
  return data?.some(
    (bound) => bound.walletAddress.toLowerCase() === address?.toLowerCase() && (bound.chainId === null || bound.chainId === chainId),
  );
}
