import { Injectable } from '@nestjs/common';

import { Chain } from '../chain/chain.js';
import type { CryptoConfig } from '../crypto.config.js';
import { lookUp, type KnownTransaction } from './transaction-look-up.js';

/** What the chain tells of a hash that somebody submits: read before any transaction is opened. */
@Injectable()
export class TransactionReader {
  constructor(private readonly chain: Chain) {}

  /** Null where no node knows it. @throws chain_unavailable */
  read(config: CryptoConfig, txHash: string): Promise<KnownTransaction | null> {
    return this.chain.read(async (_view, all) => {
      const found = await this.chain.findTransaction(all, txHash);
      return found ? lookUp(found.view, config, found.transaction) : null;
    });
  }
}
