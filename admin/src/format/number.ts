import { LOCALE } from '../language/language';

const COUNT = new Intl.NumberFormat(LOCALE);

export const formatCount = (value: number | bigint) => COUNT.format(value);

const COMPACT = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const COMPACT_FROM = 100_000;

/** For narrow places: `8,412`, but `2.1M`. */
export const formatShort = (value: number) => (value < COMPACT_FROM ? COUNT.format(value) : COMPACT.format(value));

const ONE_DECIMAL = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** API calls are shown in thousands with one decimal: 312400 → `312.4K`. */
export const formatThousands = (value: number) => `${ONE_DECIMAL.format(value / 1000)}K`;

export const formatTenths = (value: number) => ONE_DECIMAL.format(value);

const inPercent = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'percent', ...options });
const PERCENT = inPercent({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const formatPercent = (value: number) => PERCENT.format(Math.abs(value));

const SHARE = inPercent({ maximumFractionDigits: 2 });

/** A share of a hundred that may lie close to it: `99.97%`. */
export const formatShare = (value: number) => SHARE.format(value);

export const plural = (count: number | bigint, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${Number(count) === 1 ? one : many}`;

/** A decimal text cut to so many places, without floats and without an exponent; what is cut away is not rounded up. */
export function toPlaces(decimal: string, places: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0').slice(0, places)}`;
}

/** `1234567.8901` → `1,234,567.8901`. */
export const inThousands = (decimal: string): string => decimal.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
