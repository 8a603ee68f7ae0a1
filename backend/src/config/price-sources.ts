/** What `KAGE_PRICE_SOURCE` may name; several, comma separated, are tried in order. */
export type PriceSourceSpec =
  | { kind: 'fixed'; price: string }
  | { kind: 'coingecko' }
  | { kind: 'json'; url: string; pointer: string }
  | { kind: 'uniswap-v2' | 'uniswap-v3'; address: string };

const SEPARATOR = /,(?=\s*(?:fixed:|coingecko|https?:|uniswap-v))/;
const FIXED = /^fixed:(\d+(?:\.\d+)?)$/;
const ON_CHAIN = /^(uniswap-v[23]):(0x[0-9a-fA-F]{40})$/;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export const PRICE_SOURCE_FORMS = 'fixed:0.05, coingecko, https://host/path#/json/pointer, uniswap-v2:0xPAIR or uniswap-v3:0xPOOL';

/** The sources that a text names, or undefined when one of them is none. */
export function parsePriceSources(text: string): PriceSourceSpec[] | undefined {
  const specs = text.split(SEPARATOR).map((part) => parseSource(part.trim()));
  return specs.every((spec) => spec !== undefined) ? specs : undefined;
}

function parseSource(text: string): PriceSourceSpec | undefined {
  if (text === 'coingecko') return { kind: 'coingecko' };
  const price = FIXED.exec(text)?.[1];
  if (price !== undefined) return /[1-9]/.test(price) ? { kind: 'fixed', price } : undefined;
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
