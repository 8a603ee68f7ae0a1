import type { Quote } from '../../../api/types';
import { formatDate, type TimeStyle } from '../../../format/clock';
import { compareMoney, formatMoney } from '../../../format/money';
import { t } from '../../../language/language';

const NOTHING = '0.00';

/** 'You pay $7.42 now, then $10.00 on 12/28/2026'. */
export function quoteSentence({ amount, next }: Pick<Quote, 'amount' | 'next'>, style: TimeStyle): string {
  const now = nowText(amount);
  if (!next) return now;
  const price = compareMoney(next.amount, NOTHING) === 0 ? t('nothing') : formatMoney(next.amount);
  return t('{{now}}, then {{price}} on {{date}}', { now, price, date: formatDate(next.date, style) });
}

function nowText(amount: string): string {
  const sign = compareMoney(amount, NOTHING);
  if (sign === 0) return t('You pay nothing now');
  return sign > 0
    ? t('You pay {{amount}} now', { amount: formatMoney(amount) })
    : t('You get back {{amount}} now', { amount: formatMoney(amount.replace('-', '')) });
}
