import { formatMoney, isPositive } from '../../format/money';

interface Props {
  amount: string;
  /** With a plus sign and green for what came in. */
  signed?: boolean;
}

/** Longer ones do not fit into half of a phone's card. */
const HALF_MAX = 15;

export const MoneyText = ({ amount, signed = false }: Props) => {
  const text = formatMoney(amount, { signed });
  return (
    <span
      className={text.length > HALF_MAX ? 'tabular whole-row' : 'tabular'}
      style={signed && isPositive(amount) ? { color: 'var(--good-text)', whiteSpace: 'nowrap' } : { whiteSpace: 'nowrap' }}
    >
      {text}
    </span>
  );
};
