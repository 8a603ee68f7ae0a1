import { isRightToLeft, LOCALE } from './language';

/** In Persian as in English: without a blank behind the sign. */
export const DOLLAR_LOCALE = isRightToLeft ? 'en-US' : LOCALE;

const DOLLARS = new Intl.NumberFormat(DOLLAR_LOCALE, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 20,
});

/** From right to left a sign before the figure would stand behind it. */
export const LEFT_TO_RIGHT = isRightToLeft ? '\u200e' : '';

/** The one way to write an amount, from the data of a screen and in a sentence of the server. */
export const inDollars = (unsigned: `${number}`, mark: '' | '+' | '−' = ''): string => `${LEFT_TO_RIGHT}${mark}${DOLLARS.format(unsigned)}`;
