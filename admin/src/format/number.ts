const COUNT = new Intl.NumberFormat('en-US');

export const formatCount = (value: number | bigint) => COUNT.format(value);

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const COMPACT_FROM = 100_000;

/** For narrow places: `8,412`, but `2.1M`. */
export const formatShort = (value: number) => (value < COMPACT_FROM ? COUNT.format(value) : COMPACT.format(value));

const ONE_DECIMAL = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** API calls are told in thousands with one decimal: 312400 → `312.4K`. */
export const formatThousands = (value: number) => `${ONE_DECIMAL.format(value / 1000)}K`;

export const formatPercent = (value: number) => `${ONE_DECIMAL.format(Math.abs(value))}%`;

export const plural = (count: number | bigint, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${Number(count) === 1 ? one : many}`;
