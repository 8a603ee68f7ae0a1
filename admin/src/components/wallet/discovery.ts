import { useSyncExternalStore } from 'react';

import type { AnnouncedWallet } from './eip1193';
import { t } from '../../language/language';

const ANNOUNCE = 'eip6963:announceProvider';
const REQUEST = 'eip6963:requestProvider';
/** A wallet from before EIP-6963 has no name of its own. */
const LEGACY = { uuid: 'window.ethereum', name: t('Browser wallet'), icon: '', rdns: '' };

let wallets: readonly AnnouncedWallet[] = [];
const listeners = new Set<() => void>();

function announced(event: Event): void {
  const wallet = (event as CustomEvent<AnnouncedWallet>).detail;
  if (wallets.some(({ info }) => info.uuid === wallet.info.uuid)) return;
  wallets = [...wallets.filter(({ info }) => info.uuid !== LEGACY.uuid), wallet];
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    window.addEventListener(ANNOUNCE, announced);
    window.dispatchEvent(new Event(REQUEST));
  }
  if (wallets.length === 0 && window.ethereum) wallets = [{ info: LEGACY, provider: window.ethereum }];
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener(ANNOUNCE, announced);
  };
}

/** The wallets of this browser, as they announce themselves (EIP-6963); the one at `window.ethereum` where none does. */
export const useWallets = (): readonly AnnouncedWallet[] => useSyncExternalStore(subscribe, () => wallets);
