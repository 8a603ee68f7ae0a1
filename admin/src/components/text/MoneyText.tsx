import { formatMoney, isPositive } from '../../format/money';

interface Props {
  amount: string;
  /** With a plus sign and green for what came in. */
  signed?: boolean;
}

export const MoneyText = ({ amount, signed = false }: Props) => (
  <span
    className="tabular"
    style={signed && isPositive(amount) ? { color: 'var(--good-text)', whiteSpace: 'nowrap' } : { whiteSpace: 'nowrap' }}
  >
    {formatMoney(amount, { signed })}
  </span>
);
