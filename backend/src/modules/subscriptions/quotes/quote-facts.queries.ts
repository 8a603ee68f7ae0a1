import { notFound } from '../../../common/errors/domain-error.js';
import { jsonColumns } from '../../../database/select.js';
import { inScope, type Scope } from '../../../common/http/scope.js';
import { prepared, queryOne, type Db } from '../../../database/database.js';
import type { Balance } from '../../billing/billing.service.js';
import { FIRST_BALANCE } from '../../billing/sandbox/sandbox-ledger.queries.js';
import { isUnsupported } from '../../core/server-support.js';
import type { Project } from '../../projects/project.entity.js';
import { SELLING_PROJECT, type SellingProject } from '../lifecycle/selling-project.js';
import { SOLD_PLAN, type Plan } from '../plans/plan.entity.js';
import { asOf, LOCKED_COLUMNS, whereOf, type LockedSubscription, type Seller, type SubscriptionKey } from '../subscriptions.queries.js';
import { wasDeliveredSql } from '../vpn-users/vpn-user.queries.js';
import type { KnownFacts, Subject } from './deals.js';

/** A quote costs little more than reading the record: everything that it needs is read in one statement, and nothing is locked. */
interface ProjectFacts extends Balance {
  project: Omit<SellingProject, 'now' | 'environment' | 'isUnsupported'>;
  now: Date;
  isUnsupported: boolean;
  plans: KnownFacts['plans'];
}

const balanceIn = (environment: string, own = 'b.balance'): string =>
  `CASE ${environment} WHEN 'production' THEN ${own} ELSE coalesce(x.balance, ${FIRST_BALANCE}) END`;

/** The sandbox has a time and a balance of its own. */
const projectFacts = (environment: string, code: string, more = ''): string => `
  ${jsonColumns<Project>('p', SELLING_PROJECT, ['pricePerSubscription'])} AS project,
  CASE ${environment} WHEN 'production' THEN now() ELSE greatest(now(), x.clock) END AS now, ${isUnsupported} AS "isUnsupported",
  ${balanceIn(environment)} AS balance, ${balanceIn(environment, 'b.balance - b.reserved')} + p.overdraft_limit AS available,
  (SELECT coalesce(json_agg(${jsonColumns<Plan>('o', SOLD_PLAN, ['price'])}), '[]') FROM plans o
   WHERE o.project_id = p.id AND (lower(o.code) = lower(${code}::text) ${more})) AS plans`;

const FOR_SALE = prepared(`SELECT ${projectFacts('$3::text', '$2')} FROM projects p JOIN project_balances b ON b.project_id = p.id
  LEFT JOIN sandboxes x ON x.project_id = p.id
  WHERE p.id = $1 AND p.deleted_at IS NULL`);

const forSubject = (where: string, code: string): string => `
  SELECT ${LOCKED_COLUMNS}, ${projectFacts('s.environment', code, 'OR o.id IN (s.plan_id, s.next_plan_id)')},
    (SELECT ${wasDeliveredSql('v')} FROM vpn_users v WHERE v.subscription_id = s.id) AS "wasDelivered"
  FROM subscriptions s JOIN projects p ON p.id = s.project_id AND p.deleted_at IS NULL JOIN project_balances b ON b.project_id = p.id
    LEFT JOIN sandboxes x ON x.project_id = p.id
  WHERE ${where}`;

export interface SaleFacts {
  project: SellingProject;
  balance: Balance;
  known: KnownFacts;
}

/** @throws not_found */
export async function readForSale(db: Db, { projectId, environment }: Seller, code: string | undefined): Promise<SaleFacts> {
  const facts = await queryOne<ProjectFacts>(db, FOR_SALE, [projectId, code ?? null, environment]);
  if (!facts) throw notFound('project');
  const { project, now, isUnsupported, balance, available, plans } = facts;
  return {
    project: { ...project, environment, now, isUnsupported },
    balance: { balance, available },
    known: { plans, wasDelivered: null },
  };
}

/** @throws not_found */
export async function readSubject(
  db: Db,
  scope: Scope,
  key: SubscriptionKey,
  code: string | undefined,
): Promise<SaleFacts & { subject: Subject }> {
  const { sql, params } = whereOf(key);
  const statement = forSubject(sql, `$${params.length + 1}`);
  const found = await queryOne<LockedSubscription & ProjectFacts & Pick<KnownFacts, 'wasDelivered'>>(db, prepared(statement), [
    ...params,
    code ?? null,
  ]);
  if (!found || !inScope(scope, found.projectId)) throw notFound('subscription');
  const { project: rules, now, isUnsupported, balance, available, plans, wasDelivered, ...row } = found;
  const project = { ...rules, environment: row.environment, now, isUnsupported };
  const subject = { before: asOf(row, now), project };
  return { subject, project, balance: { balance, available }, known: { plans, wasDelivered } };
}
