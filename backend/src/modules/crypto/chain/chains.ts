import { Inject, Injectable } from '@nestjs/common';

import { ENV, type Env } from '../../../config/env.js';
import type { Asset } from '../assets/asset.js';
import { Chain } from './chain.js';

/** The chains of the assets. Assets with the same nodes share one, so that its nodes are checked once. */
@Injectable()
export class Chains {
  private readonly chains = new Map<string, Chain>();

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'isLocal'>) {}

  /** The operator of the console names the nodes of the default asset, so these may be in a private network. */
  of({ chainId, rpcUrls, isDefault }: Pick<Asset, 'chainId' | 'rpcUrls' | 'isDefault'>): Chain {
    const isPublicOnly = !isDefault && !this.env.isLocal;
    const key = JSON.stringify([chainId, rpcUrls, isPublicOnly]);
    const known = this.chains.get(key) ?? new Chain(chainId, rpcUrls, isPublicOnly);
    this.chains.set(key, known);
    return known;
  }
}
