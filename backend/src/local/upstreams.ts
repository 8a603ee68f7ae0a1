import path from 'node:path';

import { NoChainHere } from './chain/chain-binary.js';
import { CoreSimulator } from './core-simulator/core-simulator.js';
import { freePort } from './free-port.js';
import { startLocalChain, type LocalChain } from './chain/local-chain.js';
import type { LocalSettings } from './local-settings.js';
import type { Shutdown } from './shutdown.js';

const CORE_PORT = 4100;
/** Where wallets look for a local chain by themselves. */
const CHAIN_PORT = 8545;
const LOCAL_PRICE = 'fixed:0.05';

export interface Upstreams {
  core: CoreSimulator | null;
  chain: LocalChain | null;
  /** Why there is no chain, where one was asked for. */
  noChain: string | null;
}

export async function startUpstreams({ dataDir, withCore, withChain }: LocalSettings, shutdown: Shutdown): Promise<Upstreams> {
  const [core, { chain, noChain }] = await Promise.all([
    withCore ? startCore(dataDir, shutdown) : null,
    startChain(withChain, dataDir, shutdown),
  ]);
  return { core, chain, noChain };
}

/** The variables that they add to the backend's environment; those of the caller's environment take precedence. */
export function upstreamEnvironment({ core, chain }: Upstreams): Record<string, string> {
  return {
    ...(core && { KAGE_CORE_URL: core.url }),
    ...(chain && {
      ETH_RPC_URL: chain.url,
      ETH_CHAIN_ID: String(chain.chainId),
      KAGE_TOKEN_ADDRESS: chain.tokenAddress,
      KAGE_RECEIVING_ADDRESS: chain.receivingAddress,
      KAGE_PRICE_SOURCE: LOCAL_PRICE,
    }),
  };
}

async function startCore(dataDir: string, shutdown: Shutdown): Promise<CoreSimulator> {
  const core = await CoreSimulator.start({ port: await freePort(CORE_PORT), storePath: path.join(dataDir, 'core.jsonl') });
  shutdown.add('The core simulator', () => core.close());
  return core;
}

async function startChain(isWanted: boolean, dataDir: string, shutdown: Shutdown): Promise<Pick<Upstreams, 'chain' | 'noChain'>> {
  if (!isWanted) return { chain: null, noChain: null };
  try {
    const chain = await startLocalChain({ port: CHAIN_PORT, stateFile: path.join(dataDir, 'chain.state'), ticking: true });
    shutdown.add('The local chain', () => chain.stop());
    return { chain, noChain: null };
  } catch (error) {
    if (!(error instanceof NoChainHere)) throw error;
    return { chain: null, noChain: error.message };
  }
}
