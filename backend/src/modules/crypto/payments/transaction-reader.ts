import { Injectable } from '@nestjs/common';

import { Chain } from '../chain/chain.js';
import type { CryptoConfig } from '../crypto.config.js';
import { lookUp, type KnownTransaction } from './transaction-look-up.js';

/** What the chain knows of a hash that somebody submits: read before any transaction is opened. */
@Injectable()
export class TransactionReader {
  constructor(private readonly chain: Chain) {}

  /** Null where no node knows it. @throws chain_unavailable */
  read(config: CryptoConfig, txHash: string): Promise<KnownTransaction | null> {
    return this.chain.read(async (_view, all) => {
      const { found: byHash, unanswered } = await this.chain.findTransactions(all, [txHash]);
      const failure = unanswered.get(txHash);
      if (failure) throw failure;
      const found = byHash.get(txHash);
      return found ? lookUp(found.view, config, found.transaction) : null;
    });
  }
}
