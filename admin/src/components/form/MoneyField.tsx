import { compareMoney, formatMoney, isMoneyInput } from '../../format/money';
import { TextField, type TextFieldProps } from './TextField';

interface Props extends TextFieldProps {
  min?: string;
  max?: string;
}

/** USD as text from the key to the server: digits and at most two behind the point. */
export const MoneyField = ({ min, max, ...props }: Props) => (
  <TextField
    inputMode="decimal"
    {...props}
    start={
      <span style={{ color: 'var(--text-faint)', paddingLeft: 11, marginRight: -5 }} aria-hidden>
        $
      </span>
    }
    parse={(typed) =>
      typed
        .replace(/,(?=\d{3})/g, '')
        .replace(',', '.')
        .trim()
    }
    rules={{ ...props.rules, validate: (value: string | null) => moneyProblem(value ?? '', min, max) ?? true }}
  />
);

export function moneyProblem(typed: string, min?: string, max?: string): string | undefined {
  if (typed === '') return undefined;
  if (!isMoneyInput(typed)) return 'Enter an amount in USD with at most two decimals';
  if (min !== undefined && compareMoney(typed, min) < 0) return `The minimum is ${formatMoney(min)}`;
  if (max !== undefined && compareMoney(typed, max) > 0) return `The maximum is ${formatMoney(max)}`;
  return undefined;
}
