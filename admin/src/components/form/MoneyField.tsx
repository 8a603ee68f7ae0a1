import { compareMoney, formatMoney, isMoneyInput } from '../../format/money';
import { readNumber } from '../../format/typedNumber';
import { TextField, type TextFieldProps } from './TextField';
import { t } from '../../language/language';

interface Props extends Omit<TextFieldProps, 'clean' | 'read'> {
  min?: string;
  max?: string;
}

/**
 * USD as text from the key to the server. Every usual way to write an amount is understood; another text stays as it was typed, with a
 * message.
 */
export const MoneyField = ({ min, max, ...props }: Props) => (
  <TextField
    inputMode="decimal"
    dir="ltr"
    {...props}
    start={
      <span style={{ color: 'var(--text-faint)', paddingInlineStart: 11, marginInlineEnd: -5 }} aria-hidden>
        $
      </span>
    }
    read={readMoney}
    rules={{ ...props.rules, validate: (value) => moneyProblem(value, min, max) ?? true }}
  />
);

const DOLLARS = /^\s*(?:(?:US)?\$|USD)|(?:\$|USD)\s*$/gi;

/** `1.000,50` → `1000.50`; a text that is no number comes back unchanged. */
function readMoney(typed: string): string {
  const read = readNumber(typed.replace(DOLLARS, ''));
  return read && 'text' in read ? read.text : typed;
}

export function moneyProblem(amount: string, min?: string, max?: string): string | undefined {
  if (amount === '') return undefined;
  const read = readNumber(amount);
  if (read && 'readings' in read)
    return t('Write {{first}} or {{second}}.00: this can mean both', { first: read.readings[0], second: read.readings[1] });
  if (!isMoneyInput(amount)) return t('Enter an amount in USD with at most two decimals');
  if (min !== undefined && compareMoney(amount, min) < 0) return t('The minimum is {{min}}', { min: formatMoney(min) });
  if (max !== undefined && compareMoney(amount, max) > 0) return t('The maximum is {{max}}', { max: formatMoney(max) });
  return undefined;
}
