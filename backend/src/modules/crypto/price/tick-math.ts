const FRACTION_BITS = 256n;
const ONE = 1n << FRACTION_BITS;
/** One tick is one basis point. */
const STEP = (ONE * 10_001n) / 10_000n;
const TICK_MAX = 887_272;

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
