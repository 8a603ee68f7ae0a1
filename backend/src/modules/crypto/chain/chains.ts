import { Injectable } from '@nestjs/common';

import type { Asset } from '../assets/asset.js';
import { Chain } from './chain.js';

/** The chains behind the assets. Assets with the same nodes share one, so that what is known of its nodes is found out once. */
@Injectable()
export class Chains {
  private readonly chains = new Map<string, Chain>();

  of({ chainId, rpcUrls }: Pick<Asset, 'chainId' | 'rpcUrls'>): Chain {
    const key = JSON.stringify([chainId, rpcUrls]);
    const known = this.chains.get(key) ?? new Chain(chainId, rpcUrls);
    this.chains.set(key, known);
    return known;
  }
}
