import { DOLLAR_LOCALE, inDollars, LEFT_TO_RIGHT } from '../language/dollars';

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** `"-1234.5"` → `−$1,234.50`. Works on the text alone: a float would round large balances. */
export function formatMoney(amount: string, { signed = false }: { signed?: boolean } = {}): string {
  const unsigned = amount.replace(/^[+-]/, '');
  if (!isDecimal(unsigned)) return amount;
  const isZero = /^[0.]*$/.test(unsigned);
  const mark = isZero ? '' : amount.startsWith('-') ? '−' : signed ? '+' : '';
  return inDollars(unsigned, mark);
}

const isDecimal = (text: string): text is `${number}` => DECIMAL.test(text);

export const isPositive = (amount: string) => !amount.startsWith('-') && /[1-9]/.test(amount);

const MONEY_INPUT = /^\d+(\.\d{1,2})?$/;

/** The form of an amount for the API: digits, and at most two behind the point. */
export const isMoneyInput = (text: string) => MONEY_INPUT.test(text.trim());

/** Compares two money texts exactly, in cents. */
export function compareMoney(a: string, b: string): number {
  const difference = cents(a) - cents(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function centsToMoney(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Exact cents; more than two digits behind the point are cut. */
export function cents(amount: string): bigint {
  const match = DECIMAL.exec(amount.trim());
  if (!match) throw new RangeError(`Not a decimal number: ${amount}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
  return sign === '-' ? -value : value;
}

const dollars = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(DOLLAR_LOCALE, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...options });

const WHOLE = dollars({ maximumFractionDigits: 0 });
const WITH_CENTS = dollars({});
const COMPACT = dollars({ notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 });
const COMPACT_FROM = 1000;

/** For axes and marks, where there is little room: `$1.2K`, `$12.50`, `$30`. The exact amount is in the tooltip and in the table. */
export function formatCompactMoney(amount: number): string {
  const format = Math.abs(amount) >= COMPACT_FROM ? COMPACT : Number.isInteger(amount) ? WHOLE : WITH_CENTS;
  return `${LEFT_TO_RIGHT}${format.format(amount).replace('-', '−')}`;
}
