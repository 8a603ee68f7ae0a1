import { notFound } from '../../../common/errors/domain-error.js';
import { prepared, queryOne, type Tx } from '../../../database/database.js';
import type { ProjectStatus } from '../../projects/project.entity.js';
import type { SellingRules } from './subscription.rules.js';
import { maxUsersReached, projectInactive, projectPaused } from '../subscriptions.errors.js';

/** A project's rules for sales, as read in this transaction. */
export interface SellingProject {
  id: number;
  status: ProjectStatus;
  price: string;
  maxUsers: number | null;
  maxSubscriptionDays: number;
  termDays: number | null;
  now: Date;
}

const SELLING_PROJECT = prepared(`
  SELECT id, status, price_per_subscription AS price, max_users AS "maxUsers", max_subscription_days AS "maxSubscriptionDays",
         term_days AS "termDays", now() AS now
  FROM projects WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE`);

/** Sales of a project with a limit wait for each other. The limit is read again: it may have changed while the lock was awaited. */
const LIMITED_PROJECT = prepared('SELECT max_users AS "maxUsers" FROM projects WHERE id = $1 FOR NO KEY UPDATE');

/**
 * Before any subscription of the project is locked: projects come first in the order of locks. The lock is the one that a new row's foreign
 * key takes anyway; taken here it keeps the project from being deleted meanwhile.
 * @throws not_found
 */
export async function lockSellingProject(tx: Tx, id: number): Promise<SellingProject> {
  const project = await queryOne<SellingProject>(tx, SELLING_PROJECT, [id]);
  if (!project) throw notFound('project');
  if (project.maxUsers === null) return project;
  const limit = await queryOne<Pick<SellingProject, 'maxUsers'>>(tx, LIMITED_PROJECT, [id]);
  return { ...project, maxUsers: limit?.maxUsers ?? null };
}

/** Paid subscriptions continue; nothing more is sold. @throws project_paused, project_inactive */
export function requireSelling({ status }: SellingProject): void {
  if (status === 'paused') throw projectPaused();
  if (status === 'inactive') throw projectInactive();
}

export const rulesOf = ({ now, maxSubscriptionDays, termDays }: SellingProject, isBound: boolean): SellingRules => ({
  now,
  maxDays: isBound ? maxSubscriptionDays : null,
  termDays,
});

/**
 * The count is a statement after the project's lock, so that it sees what the activation before committed.
 * @throws max_users_reached
 */
export async function requireFreeSlot(tx: Tx, { id, maxUsers }: SellingProject): Promise<void> {
  if (maxUsers === null) return;
  const served = await queryOne<{ count: number }>(
    tx,
    `SELECT count(*) FROM subscriptions
     WHERE project_id = $1 AND deleted_at IS NULL AND environment = 'production'
       AND (status = 'suspended' OR (status = 'active' AND end_date > now()))`,
    [id],
  );
  if (served && served.count >= maxUsers) throw maxUsersReached(maxUsers);
}

/** Amounts are multiplied by PostgreSQL; a single term needs no query. */
export async function amountOf(tx: Tx, price: string, terms: number): Promise<string> {
  if (terms === 1) return price;
  const row = await queryOne<{ amount: string }>(tx, 'SELECT ($1::numeric(14, 2) * $2::int)::numeric(14, 2) AS amount', [price, terms]);
  if (!row) throw new Error('The amount was not calculated');
  return row.amount;
}
