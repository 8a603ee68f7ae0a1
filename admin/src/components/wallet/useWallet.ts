import { useCallback, useEffect, useState } from 'react';

import { toast } from '../feedback/toast';
import { chainIdOf, type AnnouncedWallet, type Eip1193Provider } from './eip1193';
import { ensureNetwork, readChainId, type WantedChain } from './network';
import { connectionProblem } from './walletErrors';
import { t } from '../../language/language';

export interface ConnectedWallet {
  name: string;
  provider: Eip1193Provider;
  address: string;
  chainId: number | undefined;
}

/** The wallet that the person chose; changes of account and chain inside it are followed. */
export function useWallet({ chainId: wantedChainId, explorerUrl }: WantedChain) {
  const [wallet, setWallet] = useState<ConnectedWallet>();
  const provider = wallet?.provider;

  useEffect(() => {
    if (!provider) return;
    const accounts = ([address]: readonly string[]) => setWallet((now) => (now && address ? { ...now, address } : undefined));
    const chain = (id: unknown) => setWallet((now) => now && { ...now, chainId: chainIdOf(id) });
    provider.on?.('accountsChanged', accounts);
    provider.on?.('chainChanged', chain);
    return () => {
      provider.removeListener?.('accountsChanged', accounts);
      provider.removeListener?.('chainChanged', chain);
    };
  }, [provider]);

  const toWanted = useCallback(
    async (chosen: Eip1193Provider) => {
      await ensureNetwork(chosen, { chainId: wantedChainId, explorerUrl });
      setWallet((now) => now && { ...now, chainId: wantedChainId });
    },
    [wantedChainId, explorerUrl],
  );

  const connect = useCallback(
    async ({ info, provider: chosen }: AnnouncedWallet) => {
      try {
        const accounts = await chosen.request({ method: 'eth_requestAccounts' });
        const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
        if (typeof address !== 'string') throw new Error(t('No accounts found'));
        setWallet({ name: info.name, provider: chosen, address, chainId: await readChainId(chosen) });
        await toWanted(chosen);
      } catch (thrown) {
        reportFailure(thrown);
      }
    },
    [toWanted],
  );

  const switchNetwork = useCallback(async () => {
    if (provider) await toWanted(provider).catch(reportFailure);
  }, [provider, toWanted]);

  const disconnect = useCallback(() => setWallet(undefined), []);
  return { wallet, connect, switchNetwork, disconnect };
}

function reportFailure(thrown: unknown): void {
  const { title, text } = connectionProblem(thrown);
  toast.danger(title, text);
}
