/** A wallet as defined by EIP-1193. */
export interface Eip1193Provider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): void;
  removeListener?(event: string, listener: (value: never) => void): void;
}

/** How a wallet announces itself (EIP-6963). */
export interface AnnouncedWallet {
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: Eip1193Provider;
}

declare global {
  interface Window {
    ethereum?: Eip1193Provider;
  }
}

/** What providers throw: an object with a code, sometimes wrapped once more. */
export interface ProviderFailure {
  code?: number | string;
  message?: string;
  data?: { code?: number; originalError?: { code?: number; message?: string }; message?: string };
}

export const failureOf = (thrown: unknown): ProviderFailure => (typeof thrown === 'object' && thrown !== null ? thrown : {});

/** Ids come as hex text, and from a few wallets as a number. */
export function chainIdOf(value: unknown): number | undefined {
  const id = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export const hex = (value: bigint | number): string => `0x${value.toString(16)}`;
