import type { Route } from 'playwright-core';

const WORD = 'Nordlichtfreiheitsgesellschaft'.repeat(3);
const TEXT = `${'A description that somebody pasted from a contract and that goes on for a long while without an end. '.repeat(4)}${WORD}`;
const HOST = WORD.toLowerCase();

/** As long as the API takes each of them, and without a space where it asks for none. */
const LONG: Record<string, string> = {
  name: WORD,
  projectName: WORD,
  firstName: WORD,
  lastName: WORD,
  surname: WORD,
  userName: `${WORD} ${WORD}`,
  productName: WORD,
  kageLogin: WORD,
  paymentMethod: WORD.slice(0, 50),
  provider: WORD.slice(0, 50),
  email: `${HOST}@${HOST}.example`,
  subscriptionId: 'x'.repeat(128),
  reference: 'x'.repeat(128),
  url: `https://${HOST}.example/${'path/'.repeat(60)}`,
  ipAddress: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
  userAgent: TEXT.slice(0, 250),
  subject: TEXT.slice(0, 200),
  description: TEXT,
  message: TEXT,
  reason: TEXT,
  rejectedReason: TEXT,
  errorMessage: TEXT,
  lastError: TEXT,
};
const MONEY = /^(-?)\d+\.\d{2}$/;
/** What names, counts hours or has a limit of its own is left as it is. */
const BOUND = /(^id|Id|version|hours?|days?|decimals|statusCode|responseStatus|confirmations|month|year|limit|max(Sessions|Installs))$/i;

function grow(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => grow(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, grow(each, name)]));
  // A charge of which all was given back offers no refund.
  if (key === 'refundedAmount') return value;
  if (typeof value === 'string')
    return MONEY.test(value) ? value.replace(MONEY, (_, sign: string) => `${sign}987654321098.76`) : (LONG[key] ?? value);
  if (typeof value === 'number' && !BOUND.test(key)) return Number.isInteger(value) ? 1_234_567_890 : 123_456.7;
  return value;
}

/** What the server says, with every name and every figure as large as it may become. */
export async function enlarged(route: Route): Promise<void> {
  if (route.request().method() !== 'GET') return route.fallback();
  const response = await route.fetch();
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
  return route.fulfill({ response, json: grow(await response.json()) });
}
