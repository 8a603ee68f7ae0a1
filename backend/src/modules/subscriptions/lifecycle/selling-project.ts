import { Raw, type FindOptionsWhere } from 'typeorm';

import { notFound } from '../../../common/errors/domain-error.js';
import { columnsOf } from '../../../database/select.js';
import type { Environment } from '../../../common/http/caller.js';
import { prepared, queryOne, type Db, type Tx } from '../../../database/database.js';
import { isUnsupported } from '../../core/server-support.js';
import type { Project } from '../../projects/project.entity.js';
import { Plan, type SoldPlan } from '../plans/plan.entity.js';
import { unknownPlan } from '../plans/plans.errors.js';
import type { SellingRules } from './subscription.rules.js';
import { maxUsersReached, projectInactive, projectPaused, serverUnsupported } from '../subscriptions.errors.js';
import type { Seller } from '../subscriptions.queries.js';

export const SELLING_PROJECT = [
  'id',
  'status',
  'pricePerSubscription',
  'maxUsers',
  'maxSubscriptionDays',
  'termDays',
  'autoRenewDefault',
  'graceDays',
  'cancelRefunds',
  'coreDriver',
  'version',
] as const satisfies readonly (keyof Project)[];

/** A project's rules for sales, as read in this transaction, and the instant that counts as now. */
export type SellingProject = Pick<Project, (typeof SELLING_PROJECT)[number]> & {
  environment: Environment;
  now: Date;
  /** The version of the project's server is not supported, so nothing is written to it. */
  isUnsupported: boolean;
};

/** A sandbox's own time, as long as it was moved ahead of the real one. */
const NOW: Readonly<Record<Environment, string>> = {
  production: 'now()',
  development: 'greatest(now(), (SELECT clock FROM sandboxes WHERE project_id = p.id))',
};
const locked = (environment: Environment) =>
  prepared(`SELECT ${columnsOf<Project>(SELLING_PROJECT, 'p')}, '${environment}' AS environment, coalesce($2::timestamptz, ${NOW[environment]}) AS now,
      ${isUnsupported} AS "isUnsupported"
    FROM projects p WHERE p.id = $1 AND p.deleted_at IS NULL FOR KEY SHARE OF p`);
const LOCKED = { production: locked('production'), development: locked('development') };

/** Sales of a project with a limit wait for each other. The limit is read again: it may have changed while the lock was awaited. */
const LIMITED_PROJECT = prepared(`SELECT ${columnsOf<Project>(['maxUsers'])} FROM projects WHERE id = $1 FOR NO KEY UPDATE`);

/**
 * Before any subscription of the project is locked: projects come first in the order of locks. The lock is the one that a new row's foreign
 * key takes anyway; taken here it keeps the project from being deleted meanwhile.
 * @param at the present time; the database's, or the sandbox's own, where it is not given
 * @throws not_found
 */
export async function lockSellingProject(tx: Tx, { projectId, environment }: Seller, at: Date | null = null): Promise<SellingProject> {
  const project = await queryOne<SellingProject>(tx, LOCKED[environment], [projectId, at]);
  if (!project) throw notFound('project');
  if (project.maxUsers === null) return project;
  const limit = await queryOne<Pick<SellingProject, 'maxUsers'>>(tx, LIMITED_PROJECT, [projectId]);
  return { ...project, maxUsers: limit?.maxUsers ?? null };
}

/** Paid subscriptions continue; nothing more is sold. The sandbox is no server of the project's. @throws project_paused, project_inactive, server_unsupported */
export function requireSelling(
  { status, isUnsupported }: Pick<SellingProject, 'status' | 'isUnsupported'>,
  environment: Environment,
): void {
  if (status === 'paused') throw projectPaused();
  if (status === 'inactive') throw projectInactive();
  if (isUnsupported && environment === 'production') throw serverUnsupported();
}

export const rulesOf = ({ now, maxSubscriptionDays, termDays }: SellingProject, isBound: boolean): SellingRules => ({
  now,
  maxDays: isBound ? maxSubscriptionDays : null,
  termDays,
});

/** With a plan neither the project's longest time nor its terms apply. */
export const planRulesOf = ({ now }: SellingProject): SellingRules => ({ now, maxDays: null, termDays: null });

const offered = (projectId: number, code: string): FindOptionsWhere<Plan> => ({
  projectId,
  isActive: true,
  code: Raw((column) => `lower(${column}) = lower(:code)`, { code }),
});

/** A plan that is offered, by its code in any case; what is sold is not removed meanwhile. @throws validation_failed */
export async function findOfferedPlan(tx: Tx, projectId: number, code: string): Promise<SoldPlan> {
  const plans = tx.getRepository(Plan);
  const plan = await plans.findOne({ where: offered(projectId, code), lock: { mode: 'for_key_share' } });
  if (!plan) throw unknownPlan();
  if (plan.soldAt === null) await plans.update(plan.id, { soldAt: () => 'coalesce(sold_at, now())' });
  return plan;
}

/** The plan of a subscription, offered or not, since it was sold. */
export const readPlan = (db: Db, id: number | null): Promise<SoldPlan | null> =>
  id === null ? Promise.resolve(null) : db.getRepository(Plan).findOneBy({ id });

/**
 * The count is a statement after the project's lock, so that it sees what the activation before committed.
 * @throws max_users_reached
 */
export async function requireFreeSlot(db: Db, { id, maxUsers, now }: SellingProject, except: number | null = null): Promise<void> {
  if (maxUsers === null) return;
  const served = await queryOne<{ count: number }>(
    db,
    `SELECT count(*) FROM subscriptions
     WHERE project_id = $1 AND deleted_at IS NULL AND environment = 'production' AND id IS DISTINCT FROM $3::int
       AND (status = 'suspended' OR (status = 'active' AND access_until > $2))`,
    [id, now, except],
  );
  if (served && served.count >= maxUsers) throw maxUsersReached(maxUsers);
}
