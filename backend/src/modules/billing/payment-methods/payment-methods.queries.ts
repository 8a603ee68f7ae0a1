import { notFound } from '../../../common/errors/domain-error.js';
import type { Db, Tx } from '../../../database/database.js';
import { select, selectOne } from '../../../database/select.js';
import { paymentMethodInactive } from '../topups/topups.errors.js';
import { PAYMENT_METHOD, type PaymentMethodRow } from './payment-methods.dto.js';
import { PaymentMethod } from './payment-method.entity.js';

export const paymentMethodsOf = (db: Db, projectId: number): Promise<PaymentMethodRow[]> =>
  select(db, PaymentMethod, PAYMENT_METHOD, 'WHERE project_id = $1 ORDER BY is_active DESC, is_default DESC, id DESC', [projectId]);

export const findPaymentMethod = (db: Db, id: number, lock: '' | 'FOR UPDATE' = ''): Promise<PaymentMethodRow | undefined> =>
  selectOne(db, PaymentMethod, PAYMENT_METHOD, `WHERE id = $1 ${lock}`, [id]);

/** @throws not_found for a method of another project, payment_method_inactive */
export async function requireUsableMethod(tx: Tx, projectId: number, id: number): Promise<void> {
  const method = await selectOne(tx, PaymentMethod, ['isActive'], 'WHERE id = $1 AND project_id = $2 FOR SHARE', [id, projectId]);
  if (!method) throw notFound('payment method');
  if (!method.isActive) throw paymentMethodInactive();
}
