/** What `KAGE_PRICE_SOURCE` may name; several, comma separated, are tried in order. */
export type PriceSourceSpec =
  | { kind: 'fixed'; price: string }
  /** A stablecoin: this price, as long as the source after it gives nearly the same. */
  | { kind: 'peg'; price: string }
  | { kind: 'coingecko'; id: string | null; name: string }
  | { kind: 'json'; url: string; pointer: string }
  | { kind: 'uniswap-v2' | 'uniswap-v3'; address: string };

const SEPARATOR = /,(?=\s*(?:fixed:|peg:|coingecko|https?:|uniswap-v))/;
const FIXED = /^fixed:(\d+(?:\.\d+)?)$/;
const PEG = /^peg:(1(?:\.0+)?)$/;
const COINGECKO = /^coingecko:([a-z0-9][a-z0-9._-]{0,99})$/;
const ON_CHAIN = /^(uniswap-v[23]):(0x[0-9a-fA-F]{40})$/;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export const PRICE_SOURCE_FORMS =
  'fixed:0.05, peg:1 (first, for a stablecoin), coingecko, coingecko:ID, https://host/path#/json/pointer, uniswap-v2:0xPAIR or uniswap-v3:0xPOOL';

/** The sources that a text names, or undefined when one of them is none. `coingecko` alone asks for `coingeckoId`. */
export function parsePriceSources(text: string, coingeckoId: string | null = null): PriceSourceSpec[] | undefined {
  const specs = text.split(SEPARATOR).map((part) => parseSource(part.trim(), coingeckoId));
  const isPegFirst = specs.slice(1).every((spec) => spec?.kind !== 'peg');
  return isPegFirst && specs.every((spec) => spec !== undefined) ? specs : undefined;
}

/** A peg without a second source: the token would be credited in full, whatever it is worth. */
export const isPegAlone = (specs: readonly PriceSourceSpec[]): boolean => specs.length === 1 && specs[0]?.kind === 'peg';

const NAME_MAX = 200;

/** The name of a source beside a price; without its query, which may contain a key. */
export function priceSourceName(spec: PriceSourceSpec): string {
  switch (spec.kind) {
    case 'fixed':
      return `fixed:${spec.price}`.slice(0, NAME_MAX);
    case 'peg':
      return 'peg:1';
    case 'coingecko':
      return spec.name;
    case 'json':
      return `${new URL(spec.url).host}${new URL(spec.url).pathname}`.slice(0, NAME_MAX);
    case 'uniswap-v2':
    case 'uniswap-v3':
      return `${spec.kind}:${spec.address.toLowerCase()}`;
  }
}

function parseSource(text: string, coingeckoId: string | null): PriceSourceSpec | undefined {
  if (text === 'coingecko') return { kind: 'coingecko', id: coingeckoId, name: text };
  const id = COINGECKO.exec(text)?.[1];
  if (id !== undefined) return { kind: 'coingecko', id, name: text };
  const price = FIXED.exec(text)?.[1];
  if (price !== undefined) return /[1-9]/.test(price) ? { kind: 'fixed', price } : undefined;
  const peg = PEG.exec(text)?.[1];
  if (peg !== undefined) return { kind: 'peg', price: peg };
  const [, version, address] = ON_CHAIN.exec(text) ?? [];
  if (address !== undefined) return { kind: version === 'uniswap-v2' ? 'uniswap-v2' : 'uniswap-v3', address };
  return parseJsonSource(text);
}

/** The fragment is a JSON pointer; plain http is for loopback only. */
function parseJsonSource(text: string): PriceSourceSpec | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  const pointer = url.hash.slice(1);
  if (!isAllowed || !pointer.startsWith('/')) return undefined;
  url.hash = '';
  return { kind: 'json', url: url.href, pointer };
}
