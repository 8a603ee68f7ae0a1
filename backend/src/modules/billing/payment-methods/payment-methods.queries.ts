import { notFound } from '../../../common/errors/domain-error.js';
import { query, queryOne, type Db, type Tx } from '../../../database/database.js';
import { paymentMethodInactive } from '../topups/topups.errors.js';
import type { PaymentMethodRow } from './payment-methods.dto.js';

const COLUMNS = `id, project_id AS "projectId", type, provider, external_id AS "externalId", last_four AS "lastFour", expiry_month AS "expiryMonth",
  expiry_year AS "expiryYear", is_default AS "isDefault", is_active AS "isActive", created_at AS "createdAt", updated_at AS "updatedAt"`;

export const paymentMethodsOf = (db: Db, projectId: number): Promise<PaymentMethodRow[]> =>
  query<PaymentMethodRow>(
    db,
    `SELECT ${COLUMNS} FROM payment_methods WHERE project_id = $1 ORDER BY is_active DESC, is_default DESC, id DESC`,
    [projectId],
  );

export const findPaymentMethod = (db: Db, id: number, lock: '' | 'FOR UPDATE' = ''): Promise<PaymentMethodRow | undefined> =>
  queryOne<PaymentMethodRow>(db, `SELECT ${COLUMNS} FROM payment_methods WHERE id = $1 ${lock}`, [id]);

/** @throws not_found for a method of another project, payment_method_inactive */
export async function requireUsableMethod(tx: Tx, projectId: number, id: number): Promise<void> {
  const method = await queryOne<{ isActive: boolean }>(
    tx,
    'SELECT is_active AS "isActive" FROM payment_methods WHERE id = $1 AND project_id = $2 FOR SHARE',
    [id, projectId],
  );
  if (!method) throw notFound('payment method');
  if (!method.isActive) throw paymentMethodInactive();
}
