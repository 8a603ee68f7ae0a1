import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';

import { notFound, stale } from '../../../common/errors/domain-error.js';
import type { Actor, StaffCaller } from '../../../common/http/caller.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import { twoPlaces } from '../../../common/money.rules.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { onViolation, execute, type Db, type Tx } from '../../../database/database.js';
import { AuditService, type AuditEntry } from '../../audit/audit.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { Plan } from './plan.entity.js';
import type { CreatePlanRequest, UpdatePlanRequest } from './plans.dto.js';
import { planCodeTaken, planInUse, tooManyPlans } from './plans.errors.js';

const PLANS_MAX = 200;

@Injectable()
export class PlansService {
  constructor(
    private readonly audit: AuditService,
    private readonly projects: ProjectsService,
  ) {}

  /** In their order. @throws not_found */
  async list(db: Db, scope: Scope, projectId: number): Promise<Plan[]> {
    await this.projects.get(db, scope, projectId);
    return plansOf(db, projectId);
  }

  /** The plans that are offered to shops. */
  offered(db: Db, projectId: number): Promise<Plan[]> {
    return db.getRepository(Plan).find({ where: { projectId, isActive: true }, order: { position: 'ASC', id: 'ASC' } });
  }

  /** @throws not_found */
  async get(db: Db, scope: Scope, id: number): Promise<Plan> {
    return requireRecord(scope, 'plan', (await db.getRepository(Plan).findOneBy({ id })) ?? undefined);
  }

  /** @throws not_found, plan_code_taken, too_many_plans */
  async create(tx: Tx, caller: StaffCaller, projectId: number, { position, ...request }: CreatePlanRequest): Promise<Plan> {
    await this.projects.requireLive(tx, caller.scope, projectId);
    await lockPlans(tx, projectId);
    const plans = await plansOf(tx, projectId);
    if (plans.length >= PLANS_MAX) throw tooManyPlans(PLANS_MAX);
    const values = { ...omitUndefined(request), price: twoPlaces(request.price), position: plans.length + 1, projectId };
    const { identifiers } = await onViolation(tx.getRepository(Plan).insert(values), { uq_plans_code: planCodeTaken });
    const id = Number(identifiers[0]?.id);
    if (position !== undefined) await this.move(tx, projectId, id, position);
    const plan = await this.get(tx, caller.scope, id);
    await this.record(tx, caller.actor, 'plan_created', plan, { after: valuesOf(plan) });
    return plan;
  }

  /** @throws not_found, stale */
  async update(tx: Tx, caller: StaffCaller, id: number, { version, position, ...request }: UpdatePlanRequest): Promise<Plan> {
    const before = await this.lock(tx, caller.scope, id);
    if (version !== undefined && version !== before.version) throw stale();
    const price = request.price === undefined ? before.price : twoPlaces(request.price);
    await tx.getRepository(Plan).update(id, { ...omitUndefined(request), price, version: () => 'version + 1' });
    if (position !== undefined) await this.move(tx, before.projectId, id, position);
    const after = await this.get(tx, caller.scope, id);
    await this.record(tx, caller.actor, 'plan_updated', after, { before: valuesOf(before), after: valuesOf(after) });
    return after;
  }

  /** Removes a plan that was never sold: a sale locks its plan, and one that is being sold is not removed meanwhile. @throws not_found, plan_in_use */
  async remove(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    const before = await this.lock(tx, caller.scope, id);
    const { affected } = await tx.getRepository(Plan).delete({ id, soldAt: IsNull() });
    if (affected === 0) throw planInUse();
    await this.record(tx, caller.actor, 'plan_deleted', before, { before: valuesOf(before) });
  }

  private async lock(tx: Tx, scope: Scope, id: number): Promise<Plan> {
    const { projectId } = await this.get(tx, scope, id);
    await this.projects.requireLive(tx, scope, projectId);
    await lockPlans(tx, projectId);
    const plan = await tx.getRepository(Plan).findOneBy({ id });
    if (!plan) throw notFound('plan');
    return plan;
  }

  /** To a place from 1; the others close up and keep their order. */
  private async move(tx: Tx, projectId: number, id: number, position: number): Promise<void> {
    const others = (await plansOf(tx, projectId)).map((plan) => plan.id).filter((each) => each !== id);
    const order = [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
    await execute(
      tx,
      `UPDATE plans SET position = given.position FROM unnest($1::int[]) WITH ORDINALITY AS given (id, position)
       WHERE plans.id = given.id AND plans.position <> given.position`,
      [order],
    );
  }

  private record(
    tx: Tx,
    actor: Actor,
    action: string,
    { id, projectId }: Plan,
    changes: Pick<AuditEntry, 'before' | 'after'>,
  ): Promise<void> {
    return this.audit.record(tx, actor, { action, entityType: 'plan', entityId: id, projectId, ...changes });
  }
}

const plansOf = (db: Db, projectId: number): Promise<Plan[]> =>
  db.getRepository(Plan).find({ where: { projectId }, order: { position: 'ASC', id: 'ASC' } });

/** Changes of one project's plans take turns, so that two moves cannot meet. */
async function lockPlans(tx: Tx, projectId: number): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('plans'), $1)`, [projectId]);
}

const valuesOf = ({
  id: _id,
  projectId: _project,
  version: _version,
  soldAt: _sold,
  createdAt: _created,
  updatedAt: _updated,
  ...values
}: Plan): object => values;
