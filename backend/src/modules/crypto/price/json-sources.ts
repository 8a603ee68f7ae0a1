import { fetchText, HttpFailure } from '../fetch-text.js';
import { NoPrice, parsePrice, type PriceReader, type Reading } from './price.rules.js';

const LIMITS = { timeoutMs: 8_000, maxBytes: 1024 * 1024 };
const COINGECKO = 'https://api.coingecko.com';
/** A text, or a number outside of one. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const SECONDS = /^\d{9,11}$/;

/** A value inside any JSON document, found by a JSON pointer. The document does not state its age: it counts as current. */
export const jsonSource = (url: string, pointer: string, isPublicOnly = false): PriceReader => ({
  read: async (now) => ({ price: priceAt(await readJson(url, isPublicOnly), pointer), quotedAt: now }),
});

export function coingeckoSource(id: string, base = COINGECKO): PriceReader {
  const url = `${base}/api/v3/simple/price?ids=${encodeURIComponent(id)}&vs_currencies=usd&include_last_updated_at=true&precision=full`;
  const key = id.replace(/~/g, '~0').replace(/\//g, '~1');
  return {
    read: async (now): Promise<Reading> => {
      const document = await readJson(url);
      const seconds = valueAt(document, `/${key}/last_updated_at`);
      if (typeof seconds !== 'string' || !SECONDS.test(seconds)) throw new NoPrice('did not say how old its price is');
      const quotedAt = new Date(Math.min(Number(seconds) * 1000, now.getTime()));
      return { price: priceAt(document, `/${key}/usd`), quotedAt };
    },
  };
}

/** Numbers are kept as the text that was sent: a float would change their digits. */
export function parseJsonKeepingDigits(text: string): unknown {
  return JSON.parse(text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}

/** RFC 6901. */
export function valueAt(document: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((value, key) => {
    const name = decodeURIComponent(key).replace(/~1/g, '/').replace(/~0/g, '~');
    return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
  }, document);
}

function priceAt(document: unknown, pointer: string): bigint {
  const price = parsePrice(valueAt(document, pointer));
  if (price === undefined) throw new NoPrice('answered with something that is no price');
  return price;
}

async function readJson(url: string, isPublicOnly = false): Promise<unknown> {
  const text = await fetchText(url, { headers: { Accept: 'application/json' } }, { ...LIMITS, isPublicOnly }).catch((error: unknown) => {
    throw error instanceof HttpFailure ? new NoPrice(error.message) : error;
  });
  try {
    return parseJsonKeepingDigits(text);
  } catch {
    throw new NoPrice('answered with something that is not JSON');
  }
}
