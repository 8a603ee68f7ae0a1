import { Injectable } from '@nestjs/common';

import { omitUndefined } from '../../../common/omit-undefined.js';
import { notFound } from '../../../common/errors/domain-error.js';
import type { Actor, StaffCaller } from '../../../common/http/caller.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import { keepStoredTexts } from '../../../common/http/stored-texts.js';
import { onViolation, execute, queryOne, type Tx } from '../../../database/database.js';
import { AuditService, type AuditEntry } from '../../audit/audit.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import {
  type CreatePaymentMethodRequest,
  type PaymentMethodRow,
  type PaymentMethodValues,
  UpdatePaymentMethodRequest,
} from './payment-methods.dto.js';
import { fullCardNumber, inactiveDefault, paymentMethodInUse } from './payment-methods.errors.js';
import { findPaymentMethod } from './payment-methods.queries.js';
import { holdsCardNumber } from './payment-methods.rules.js';

const NEW_METHOD = {
  provider: null,
  externalId: null,
  lastFour: null,
  expiryMonth: null,
  expiryYear: null,
  isDefault: false,
  isActive: true,
};

@Injectable()
export class PaymentMethodsService {
  constructor(
    private readonly audit: AuditService,
    private readonly projects: ProjectsService,
  ) {}

  /** @throws not_found, validation_failed for a full card number */
  async create(tx: Tx, caller: StaffCaller, projectId: number, request: CreatePaymentMethodRequest): Promise<PaymentMethodRow> {
    await this.projects.requireLive(tx, caller.scope, projectId);
    const values = tidy({ ...NEW_METHOD, ...omitUndefined(request), type: request.type });
    if (values.isDefault && !values.isActive) throw inactiveDefault();
    if (values.isDefault) await this.dropDefault(tx, projectId);
    const row = await queryOne<{ id: number }>(
      tx,
      `INSERT INTO payment_methods (project_id, type, provider, external_id, last_four, expiry_month, expiry_year, is_default, is_active)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [projectId, ...columnsOf(values)],
    );
    const method = row && (await findPaymentMethod(tx, row.id));
    if (!method) throw new Error('The payment method was not written');
    await this.record(tx, caller.actor, 'payment_method_created', method, { after: values });
    return method;
  }

  /** @throws not_found, validation_failed */
  async update(tx: Tx, caller: StaffCaller, id: number, given: UpdatePaymentMethodRequest): Promise<PaymentMethodRow> {
    const before = await this.lock(tx, caller.scope, id);
    const request = keepStoredTexts(UpdatePaymentMethodRequest, given, before);
    const after = tidy({ ...valuesOf(before), ...omitUndefined(request) });
    if (!after.isActive && request.isDefault) throw inactiveDefault();
    if (!after.isActive) after.isDefault = false;
    if (after.isDefault && !before.isDefault) await this.dropDefault(tx, before.projectId);
    await execute(
      tx,
      `UPDATE payment_methods SET type = $2, provider = $3, external_id = $4, last_four = $5, expiry_month = $6, expiry_year = $7, is_default = $8, is_active = $9
       WHERE id = $1`,
      [id, ...columnsOf(after)],
    );
    await this.record(tx, caller.actor, 'payment_method_updated', before, { before: valuesOf(before), after });
    const method = await findPaymentMethod(tx, id);
    if (!method) throw notFound('payment method');
    return method;
  }

  /** @throws not_found, payment_method_in_use */
  async remove(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    const before = await this.lock(tx, caller.scope, id);
    await onViolation(execute(tx, 'DELETE FROM payment_methods WHERE id = $1', [id]), {
      fk_topup_requests_payment_method_id: paymentMethodInUse,
    });
    await this.record(tx, caller.actor, 'payment_method_deleted', before, { before: valuesOf(before) });
  }

  /** Changes of one project's methods take turns, so that two new defaults cannot meet. */
  private async lock(tx: Tx, scope: Scope, id: number): Promise<PaymentMethodRow> {
    const found = requireRecord(scope, 'payment method', await findPaymentMethod(tx, id));
    await this.lockProject(tx, found.projectId);
    return requireRecord(scope, 'payment method', await findPaymentMethod(tx, id, 'FOR UPDATE'));
  }

  private async lockProject(tx: Tx, projectId: number): Promise<void> {
    await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('payment methods'), $1)`, [projectId]);
  }

  private async dropDefault(tx: Tx, projectId: number): Promise<void> {
    await this.lockProject(tx, projectId);
    await execute(tx, 'UPDATE payment_methods SET is_default = false WHERE project_id = $1 AND is_default', [projectId]);
  }

  private record(
    tx: Tx,
    actor: Actor,
    action: string,
    { id, projectId }: PaymentMethodRow,
    changes: Pick<AuditEntry, 'before' | 'after'>,
  ): Promise<void> {
    return this.audit.record(tx, actor, { action, entityType: 'payment_method', entityId: id, projectId, ...changes });
  }
}

const columnsOf = (values: PaymentMethodValues): unknown[] => [
  values.type,
  values.provider,
  values.externalId,
  values.lastFour,
  values.expiryMonth,
  values.expiryYear,
  values.isDefault,
  values.isActive,
];

const valuesOf = ({
  type,
  provider,
  externalId,
  lastFour,
  expiryMonth,
  expiryYear,
  isDefault,
  isActive,
}: PaymentMethodValues): PaymentMethodValues => ({ type, provider, externalId, lastFour, expiryMonth, expiryYear, isDefault, isActive });

/** @throws validation_failed for a full card number in any field */
function tidy(values: PaymentMethodValues): PaymentMethodValues {
  const { provider, externalId } = values;
  for (const [field, text] of Object.entries({ provider, externalId }))
    if (text !== null && holdsCardNumber(text)) throw fullCardNumber(field);
  return { ...valuesOf(values), provider: provider || null, externalId: externalId || null };
}
