import { AbiCoder, ZeroAddress } from 'ethers';
import { Inject, Injectable } from '@nestjs/common';

import { DomainError, invalidField } from '../../../common/errors/domain-error.js';
import { isLocalHost, resolvesToPublic } from '../../../common/public-address.js';
import { ENV, type Env } from '../../../config/env.js';
import { isPegAlone, parsePriceSources, PRICE_SOURCE_FORMS } from '../../../config/price-sources.js';
import { normalAddress } from '../address.js';
import { Chain } from '../chain/chain.js';
import type { ChainView } from '../chain/chain-view.js';
import { isRpcFailure } from '../chain/rpc-node.js';
import { readDecimals, readSymbol } from '../chain/token-problem.js';
import { transferFilter } from '../chain/transfers.js';
import { badAddress } from '../crypto.errors.js';
import type { Asset } from './asset.js';

export type AssetDraft = Pick<
  Asset,
  | 'name'
  | 'symbol'
  | 'chainId'
  | 'tokenAddress'
  | 'decimals'
  | 'receivingAddress'
  | 'rpcUrls'
  | 'confirmations'
  | 'priceSource'
  | 'explorerUrl'
  | 'isActive'
>;

/** How some people write the coin of a chain itself. */
const NATIVE = new Set([ZeroAddress, `0x${'e'.repeat(40)}`]);
const BALANCE_OF = '0x70a08231';
const LOG_BLOCKS = 10;

/**
 * Holds an asset against its chain before it is saved. A refusal names the field, and never what a node answered: an address that is no
 * node would be read through it.
 */
@Injectable()
export class AssetCheck {
  constructor(@Inject(ENV) private readonly env: Pick<Env, 'isLocal'>) {}

  /** @returns the draft as it is stored. @throws validation_failed, naming the field */
  async check(given: AssetDraft): Promise<AssetDraft> {
    const draft = { ...given, tokenAddress: addressOf(given, 'tokenAddress'), receivingAddress: addressOf(given, 'receivingAddress') };
    if (NATIVE.has(draft.tokenAddress)) throw invalidField('tokenAddress', 'Native coins cannot be taken yet: the address of a token.');
    if (draft.receivingAddress === ZeroAddress || draft.receivingAddress === draft.tokenAddress)
      throw invalidField('receivingAddress', 'What is sent to this address is lost.');
    for (const url of draft.rpcUrls) await this.requireNodeUrl(url);
    await this.requireSources(draft.priceSource);
    await requireOnChain(draft, new Chain(draft.chainId, draft.rpcUrls, !this.env.isLocal));
    return draft;
  }

  private async requireNodeUrl(text: string): Promise<void> {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw invalidField('rpcUrls', 'Each must be a URL (https: or http:).');
    if (!(await this.isAllowed(url))) throw invalidField('rpcUrls', 'The address of a node must not be private or local.');
  }

  private async requireSources(text: string): Promise<void> {
    const sources = parsePriceSources(text);
    if (!sources || sources.some((source) => source.kind === 'coingecko' && source.id === null))
      throw invalidField('priceSource', `One or several, comma separated, of ${PRICE_SOURCE_FORMS.replace('coingecko, ', '')}`);
    if (!this.env.isLocal && sources.some(({ kind }) => kind === 'fixed'))
      throw invalidField('priceSource', 'A fixed price is for local use alone.');
    if (!this.env.isLocal && isPegAlone(sources))
      throw invalidField('priceSource', 'A peg needs a second source that it is held against, such as peg:1,coingecko:usd-coin.');
    for (const source of sources)
      if (source.kind === 'json' && !(await this.isAllowed(new URL(source.url))))
        throw invalidField('priceSource', 'The address of a price must not be private or local.');
  }

  private async isAllowed(url: URL): Promise<boolean> {
    return this.env.isLocal || (!isLocalHost(url) && (await resolvesToPublic(url)));
  }
}

function addressOf(draft: AssetDraft, field: 'tokenAddress' | 'receivingAddress'): string {
  const address = normalAddress(draft[field]);
  if (address === undefined) throw badAddress(field);
  return address;
}

async function requireOnChain(draft: AssetDraft, chain: Chain): Promise<void> {
  const views = await chain.views().catch((error: unknown) => {
    if (error instanceof DomainError) return [];
    throw error;
  });
  if (views.length === 0 || views.length < draft.rpcUrls.length)
    throw invalidField('rpcUrls', `Each must be a node of chain ${draft.chainId} that answers and is not behind.`);
  for (const view of views) {
    try {
      await requireToken(view, draft);
    } catch (error) {
      if (!isRpcFailure(error)) throw error;
      throw invalidField('rpcUrls', `Each must answer what is asked of a node, eth_getLogs among it; ${view.node.name} does not.`);
    }
  }
}

async function requireToken(view: ChainView, draft: AssetDraft): Promise<void> {
  if (!(await view.isContract(draft.tokenAddress))) throw invalidField('tokenAddress', 'There is no contract at this address.');
  const decimals = await readDecimals(view, draft.tokenAddress);
  const symbol = await readSymbol(view, draft.tokenAddress);
  if (decimals === null || symbol === null) throw invalidField('tokenAddress', 'The contract at this address is no token.');
  if (decimals !== draft.decimals) throw invalidField('decimals', 'The token has other decimals.');
  if (symbol !== draft.symbol) throw invalidField('symbol', 'The token has another symbol.');
  // A receiver that the token knows nothing of would be found out by the first payment.
  await view.read(draft.tokenAddress, BALANCE_OF + AbiCoder.defaultAbiCoder().encode(['address'], [draft.receivingAddress]).slice(2));
  await view.logs(transferFilter(draft), Math.max(view.head - LOG_BLOCKS, 0), view.head);
}
