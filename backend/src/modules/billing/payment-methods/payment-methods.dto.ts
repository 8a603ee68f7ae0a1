import { BoolField, EnumField, IntField, Out, TextField } from '../../../common/http/fields.js';
import { KeepsStoredTexts } from '../../../common/http/stored-texts.js';
import { PAYMENT_METHOD_TYPES, type PaymentMethod, type PaymentMethodType } from './payment-method.entity.js';

class PaymentMethodFields {
  @TextField({ max: 50, optional: true, nullable: true, description: 'Such as Stripe, or a bank.' })
  provider?: string | null;

  @TextField({ max: 255, optional: true, nullable: true, description: 'The reference at the provider; never a full card number.' })
  externalId?: string | null;

  @TextField({ max: 4, pattern: /^\d{4}$/, optional: true, nullable: true, message: 'Four digits' })
  lastFour?: string | null;

  @IntField({ min: 1, max: 12, optional: true, nullable: true })
  expiryMonth?: number | null;

  @IntField({ min: 2000, max: 2100, optional: true, nullable: true })
  expiryYear?: number | null;

  @BoolField({ optional: true, description: 'Takes the place of the default so far.' })
  isDefault?: boolean;

  @BoolField({ optional: true, description: 'Default true.' })
  isActive?: boolean;
}

export class CreatePaymentMethodRequest extends PaymentMethodFields {
  @EnumField(PAYMENT_METHOD_TYPES)
  type!: PaymentMethodType;
}

@KeepsStoredTexts()
export class UpdatePaymentMethodRequest extends PaymentMethodFields {
  @EnumField(PAYMENT_METHOD_TYPES, { optional: true })
  type?: PaymentMethodType;
}

export interface PaymentMethodValues {
  type: PaymentMethodType;
  provider: string | null;
  externalId: string | null;
  lastFour: string | null;
  expiryMonth: number | null;
  expiryYear: number | null;
  isDefault: boolean;
  isActive: boolean;
}

export const PAYMENT_METHOD = [
  'id',
  'projectId',
  'type',
  'provider',
  'externalId',
  'lastFour',
  'expiryMonth',
  'expiryYear',
  'isDefault',
  'isActive',
  'createdAt',
  'updatedAt',
] as const;
export type PaymentMethodRow = Pick<PaymentMethod, (typeof PAYMENT_METHOD)[number]>;

export class PaymentMethodResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.oneOf(PAYMENT_METHOD_TYPES) type!: PaymentMethodType;
  @Out.text({ nullable: true }) provider!: string | null;
  @Out.text({ nullable: true }) externalId!: string | null;
  @Out.text({ nullable: true }) lastFour!: string | null;
  @Out.int({ nullable: true }) expiryMonth!: number | null;
  @Out.int({ nullable: true }) expiryYear!: number | null;
  @Out.bool() isDefault!: boolean;
  @Out.bool() isActive!: boolean;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export const toPaymentMethod = (row: PaymentMethodRow): PaymentMethodResponse => ({
  id: row.id,
  projectId: row.projectId,
  type: row.type,
  provider: row.provider,
  externalId: row.externalId,
  lastFour: row.lastFour,
  expiryMonth: row.expiryMonth,
  expiryYear: row.expiryYear,
  isDefault: row.isDefault,
  isActive: row.isActive,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
