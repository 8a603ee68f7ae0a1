import { pricePerToken, shownRate } from '../../format/tokens';
import { PriceOrigin } from './PriceOrigin';

interface Props {
  /** The server's list of prices that an amount was calculated with. */
  prices: readonly { tokenSymbol: string; price: string; source: string; quotedAt: string }[];
}

/** Prices of tokens, each with its source and its time. */
export const UsedPrices = ({ prices }: Props) =>
  prices.map(({ tokenSymbol, price, source, quotedAt }) => (
    <span
      key={`${source} ${quotedAt}`}
      style={{ display: 'block', color: 'var(--text-muted)', fontSize: 12, lineHeight: '16px', overflowWrap: 'anywhere' }}
    >
      <span>{pricePerToken(shownRate(price), tokenSymbol)}</span>
      <PriceOrigin source={source} at={quotedAt} show="time" />
    </span>
  ));
