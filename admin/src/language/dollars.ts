import { isRightToLeft, LOCALE } from './language';

const DOLLARS = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 20,
});

/** In Persian a sign before the figure would stand behind it. */
const LEFT_TO_RIGHT = isRightToLeft ? '\u200e' : '';

/** The one way to write an amount, from the data of a screen and in a sentence of the server. */
export const inDollars = (unsigned: `${number}`, mark: '' | '+' | '−' = ''): string =>
  `${mark && LEFT_TO_RIGHT}${mark}${DOLLARS.format(unsigned)}`;
