import { DomainError, invalidField } from '../../../common/errors/domain-error.js';

export const fullCardNumber = (field: string): DomainError =>
  invalidField(field, 'This looks like a full card number. Only a reference and the last four digits are kept.');

export const paymentMethodInUse = (): DomainError =>
  new DomainError('conflict', 'payment_method_in_use', 'Topup requests name this payment method. Deactivate it instead.');

export const inactiveDefault = (): DomainError => invalidField('isDefault', 'A deactivated payment method cannot be the default.');
