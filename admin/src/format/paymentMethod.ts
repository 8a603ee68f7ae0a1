import type { PaymentMethod, PaymentMethodType } from '../api/types';
import { t } from '../language/language';

const TYPE_NAMES: Record<PaymentMethodType, string> = {
  bank_transfer: t('Bank transfer'),
  card: t('Card'),
  crypto: t('Crypto'),
  other: t('Other'),
};

export const METHOD_TYPES = Object.entries(TYPE_NAMES).map(([value, label]) => ({ value, label }));

export const methodName = ({ type, provider, lastFour }: Pick<PaymentMethod, 'type' | 'provider' | 'lastFour'>) =>
  [TYPE_NAMES[type], provider, lastFour && `•••• ${lastFour}`].filter(Boolean).join(' · ');

export const expiryOf = ({ expiryMonth, expiryYear }: Pick<PaymentMethod, 'expiryMonth' | 'expiryYear'>) =>
  expiryMonth && expiryYear
    ? t('expires {{expiryMonth}}/{{expiryYear}}', { expiryMonth: String(expiryMonth).padStart(2, '0'), expiryYear })
    : undefined;
