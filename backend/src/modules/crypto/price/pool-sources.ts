import { Interface } from 'ethers';

import type { Chain } from '../chain/chain.js';
import type { ChainView } from '../chain/chain-view.js';
import { RpcRefusal } from '../chain/rpc-node.js';
import { readDecimals, readSymbol } from '../chain/token-problem.js';
import type { Asset } from '../assets/asset.js';
import { RATE_DECIMALS } from '../crypto.rules.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { NoPrice, type PriceReader, type Reading } from './price.rules.js';

/** About ten minutes on mainnet, and within the 128 blocks whose state a full node keeps. */
const PAIR_BLOCKS = 50;
const MEAN_SECONDS_MIN = 60;
const POOL_SECONDS = [600, 300, MEAN_SECONDS_MIN];
const Q112 = 1n << 112n;
const UINT32 = 1n << 32n;
const UINT256 = 1n << 256n;
const DOLLAR = /USD|DAI/i;
const FRACTION_BITS = 256n;
const ONE = 1n << FRACTION_BITS;
/** One tick is one basis point. */
const STEP = (ONE * 10_001n) / 10_000n;
const TICK_MAX = 887_272;

const POOL = new Interface([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function price0CumulativeLast() view returns (uint256)',
  'function price1CumulativeLast() view returns (uint256)',
  'function observe(uint32[]) view returns (int56[], uint160[])',
]);

interface Sides {
  /** Whether the priced token is token0, so that token1 per token0 is already the price. */
  isToken0: boolean;
  /** Decimals of the token and of the dollar that it is paid with. */
  tokenDecimals: number;
  dollarDecimals: number;
}

/** The price of the token as a fraction: dollar base units per token base unit. */
interface Mean {
  numerator: bigint;
  denominator: bigint;
}

/** A constant-product pair: the mean over the last blocks, from its running sums at two of them. */
export const pairSource = (chain: Chain, asset: Asset, address: string): PriceReader => ({
  read: () => readPool(chain, asset, address, pairMean),
});

/** A concentrated-liquidity pool: the mean over the last minutes, from its own observations. */
export const poolSource = (chain: Chain, asset: Asset, address: string): PriceReader => ({
  read: () => readPool(chain, asset, address, poolMean),
});

type ReadMean = (view: ChainView, address: string, isToken0: boolean, headTime: number) => Promise<Mean>;

async function readPool(chain: Chain, asset: Asset, address: string, readMean: ReadMean): Promise<Reading> {
  try {
    return await chain.read(async (view) => {
      const head = await view.block(view.head);
      if (!head) throw new NoPrice('has no head block');
      const sides = await readSides(view, asset.tokenAddress, address);
      const price = toPrice(await readMean(view, address, sides.isToken0, head.timestamp), sides);
      if (price <= 0n) throw new NoPrice('has a price of zero');
      return { price, quotedAt: new Date(head.timestamp * 1000) };
    });
  } catch (error) {
    if (error instanceof DomainError) throw new NoPrice(error.message);
    throw error;
  }
}

async function readSides(view: ChainView, token: string, pool: string): Promise<Sides> {
  const [token0, token1] = (await Promise.all([ask(view, pool, 'token0'), ask(view, pool, 'token1')])).map(([side]) =>
    String(side).toLowerCase(),
  );
  if (token !== token0 && token !== token1) throw new NoPrice('does not trade the token');
  const dollar = (token === token0 ? token1 : token0) ?? '';
  const [tokenDecimals, dollarDecimals, symbol] = await Promise.all([
    readDecimals(view, token),
    readDecimals(view, dollar),
    readSymbol(view, dollar),
  ]);
  // A pool against ether gives ether per token: taken as dollars, every credit would be a thousandth.
  if (!DOLLAR.test(symbol ?? '')) throw new NoPrice('does not trade against a dollar token');
  if (tokenDecimals === null || dollarDecimals === null) throw new NoPrice('trades something that is no token');
  return { isToken0: token === token0, tokenDecimals, dollarDecimals };
}

async function pairMean(view: ChainView, pair: string, isToken0: boolean, headTime: number): Promise<Mean> {
  const earlier = await view.block(Math.max(view.head - PAIR_BLOCKS, 0));
  if (!earlier || headTime - earlier.timestamp < MEAN_SECONDS_MIN) throw new NoPrice('has too short a history for a mean');
  const [start, end] = await Promise.all([
    cumulativeAt(view, pair, isToken0, earlier.number, earlier.timestamp),
    cumulativeAt(view, pair, isToken0, view.head, headTime),
  ]);
  const grown = (end - start + UINT256) % UINT256;
  return { numerator: grown, denominator: Q112 * BigInt(headTime - earlier.timestamp) };
}

/** The running sum at the block's time: the pair itself updates it only when somebody trades. */
async function cumulativeAt(view: ChainView, pair: string, isToken0: boolean, blockNumber: number, time: number): Promise<bigint> {
  const [[reserve0 = 0n, reserve1 = 0n, touched = 0n], [sum = 0n]] = (await Promise.all([
    ask(view, pair, 'getReserves', [], blockNumber),
    ask(view, pair, isToken0 ? 'price0CumulativeLast' : 'price1CumulativeLast', [], blockNumber),
  ])) as [bigint[], bigint[]];
  if (reserve0 === 0n || reserve1 === 0n) throw new NoPrice('is empty');
  const spot = isToken0 ? (reserve1 * Q112) / reserve0 : (reserve0 * Q112) / reserve1;
  const elapsed = ((BigInt(time) % UINT32) - touched + UINT32) % UINT32;
  return (sum + spot * elapsed) % UINT256;
}

async function poolMean(view: ChainView, pool: string, isToken0: boolean): Promise<Mean> {
  const { seconds, start, end } = await observe(view, pool);
  const span = BigInt(seconds);
  // Towards minus infinity, as the pools' own library does it.
  const moved = end - start;
  const tick = moved / span - (moved < 0n && moved % span !== 0n ? 1n : 0n);
  const { numerator, denominator } = priceAtTick(Number(tick));
  return isToken0 ? { numerator, denominator } : { numerator: denominator, denominator: numerator };
}

/** The longest of the spans that the pool remembers. */
async function observe(view: ChainView, pool: string): Promise<{ seconds: number; start: bigint; end: bigint }> {
  for (const seconds of POOL_SECONDS) {
    try {
      const [[start = 0n, end = 0n]] = (await askOrRefuse(view, pool, 'observe', [[seconds, 0]])) as [bigint[]];
      return { seconds, start, end };
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error;
    }
  }
  throw new NoPrice('has too short a history for a mean');
}

/** Dollar base units per token base unit → USD per token, in units of 10^-18. */
function toPrice({ numerator, denominator }: Mean, { tokenDecimals, dollarDecimals }: Sides): bigint {
  if (denominator === 0n) throw new NoPrice('has no price');
  return (numerator * 10n ** BigInt(RATE_DECIMALS + tokenDecimals)) / (denominator * 10n ** BigInt(dollarDecimals));
}

async function ask(view: ChainView, to: string, name: string, args: readonly unknown[] = [], blockNumber = view.head): Promise<unknown[]> {
  try {
    return await askOrRefuse(view, to, name, args, blockNumber);
  } catch (error) {
    if (error instanceof RpcRefusal) throw new NoPrice(`does not answer ${name}`);
    throw error;
  }
}

async function askOrRefuse(
  view: ChainView,
  to: string,
  name: string,
  args: readonly unknown[],
  blockNumber = view.head,
): Promise<unknown[]> {
  const answer = await view.read(to, POOL.encodeFunctionData(name, args), blockNumber);
  try {
    return POOL.decodeFunctionResult(name, answer).toArray(true) as unknown[];
  } catch {
    // No contract there, or not at that block yet.
    throw new NoPrice(`does not answer ${name}`);
  }
}

/** The price at a tick, token1 base units per token0 base unit, as a fraction: 1.0001^tick, exact to far more digits than are kept. */
export function priceAtTick(tick: number): { numerator: bigint; denominator: bigint } {
  if (!Number.isInteger(tick) || Math.abs(tick) > TICK_MAX) throw new RangeError(`No such tick: ${tick}`);
  let power = ONE;
  let base = STEP;
  for (let left = Math.abs(tick); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = (power * base) >> FRACTION_BITS;
    base = (base * base) >> FRACTION_BITS;
  }
  return tick >= 0 ? { numerator: power, denominator: ONE } : { numerator: ONE, denominator: power };
}
