import { setApart, t } from '../language/language';
import { formatMoney } from './money';
import { inThousands, toPlaces } from './number';

/** Digits behind the point of what a person types into a wallet; a token with fewer decimals has fewer. */
const TYPED_PLACES = 4;
const RATE_DIGITS = 4;

interface Tokens {
  tokenAmount: string;
  tokenDecimals: number;
}

/** The form for typing into a wallet: `12.34` USDC is `12.3400`, a token without decimals has none. */
export const typedAmount = ({ tokenAmount, tokenDecimals }: Tokens): string => toPlaces(tokenAmount, Math.min(TYPED_PLACES, tokenDecimals));

/** The form for reading: all of its digits, in thousands, with the symbol. */
export const shownTokens = ({ tokenAmount, tokenSymbol }: { tokenAmount: string; tokenSymbol: string }): string =>
  inTokens(inThousands(tokenAmount), tokenSymbol);

/** `25 KAGE`, in this order in every language. */
export const inTokens = (amount: string, symbol: string | null): string => setApart(`${amount} ${symbol}`);

/** `$0.05 per KAGE`. */
export const pricePerToken = (price: string, tokenSymbol: string | null): string =>
  t('{{price}} per {{tokenSymbol}}', { price: formatMoney(price), tokenSymbol });

/** A rate with at least four significant digits, however small it is: `0.05`, `0.00001234`. */
export function shownRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const leading = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const kept = fraction.slice(0, leading + RATE_DIGITS).replace(/0+$/, '');
  return kept.length < 2 ? `${whole}.${kept.padEnd(2, '0')}` : `${whole}.${kept}`;
}
