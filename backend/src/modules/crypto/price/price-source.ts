/** One place to read the token's price from: in USD, in units of 10^-18, with the time it is of. */
export interface PriceSource {
  /** Written beside each quote, so it holds no key: `coingecko`, `fixed`, a host and path, a pool. */
  readonly name: string;
  read(now: Date): Promise<Reading>;
}

export interface Reading {
  price: bigint;
  quotedAt: Date;
}

/** The source has no price that can be used; another may. */
export class NoPrice extends Error {}
