import type { Environment } from '../../common/http/caller.js';
import { foldEmail } from '../../common/text/fold-text.js';
import { execute, prepared, queryOne, type Db, type Prepared, type Tx } from '../../database/database.js';
import { effectiveStatus, type Outcome } from './lifecycle/subscription.rules.js';
import type { CancelCause, SubscriptionStatus } from './subscription.entity.js';
import type { SubscriptionRow } from './subscriptions.dto.js';
import type { TrafficReset } from './vpn-users/traffic.rules.js';
import { SUBSCRIPTION_COPIES, VPN_USER_COPIES } from './vpn-users/vpn-user.queries.js';
import { columnsOf } from '../../database/select.js';
import type { Subscription } from './subscription.entity.js';

/** API name → SQL, over `subscriptions s`. */
export const SUBSCRIPTION_COLUMNS: Readonly<Record<keyof SubscriptionRow, string>> = {
  id: 's.id',
  projectId: 's.project_id',
  environment: 's.environment',
  subscriptionId: 's.subscription_id',
  vpnLoginId: 's.vpn_login_id',
  status: 'effective_status(s.status, s.access_until)',
  startDate: 's.start_date',
  endDate: 's.end_date',
  accessUntil: 's.access_until',
  email: 's.email',
  name: 's.name',
  surname: 's.surname',
  phone: 's.phone',
  paymentMethod: 's.payment_method',
  paymentHash: 's.payment_hash',
  maxSessions: 's.max_sessions',
  maxInstalls: 's.max_installs',
  trafficLimitBytes: 's.traffic_limit_bytes',
  trafficReset: 's.traffic_reset',
  planId: 's.plan_id',
  plan: '(SELECT code FROM plans WHERE plans.id = s.plan_id)',
  nextPlanId: 's.next_plan_id',
  nextPlan: '(SELECT code FROM plans WHERE plans.id = s.next_plan_id)',
  autoRenew: 's.auto_renew',
  price: 's.price',
  currency: 's.currency',
  paidUntil: 's.paid_until',
  cancelCause: 's.cancel_cause',
  cancelReason: 's.cancel_reason',
  syncStatus: '(SELECT v.sync_status FROM vpn_users v WHERE v.subscription_id = s.id)',
  version: 's.version',
  createdAt: 's.created_at',
  updatedAt: 's.updated_at',
};

const selected = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');

export const SELECTED = selected(SUBSCRIPTION_COLUMNS);

/** Identifies a subscription: by its id, or by the Subscription ID that its partner gave it. */
export type SubscriptionKey = { id: number } | { projectId: number; environment: Environment; subscriptionId: string };

type Way = 'id' | 'name';
const WHERE: Readonly<Record<Way, string>> = {
  id: 's.id = $1 AND s.deleted_at IS NULL',
  name: 's.project_id = $1 AND s.environment = $2 AND s.subscription_id = $3 AND s.deleted_at IS NULL',
};
const byEachWay = (sqlOf: (where: string) => string): Readonly<Record<Way, Prepared>> => ({
  id: prepared(sqlOf(WHERE.id)),
  name: prepared(sqlOf(WHERE.name)),
});

export function whereOf(key: SubscriptionKey): { way: Way; sql: string; params: unknown[] } {
  if ('id' in key) return { way: 'id', sql: WHERE.id, params: [key.id] };
  return { way: 'name', sql: WHERE.name, params: [key.projectId, key.environment, key.subscriptionId] };
}

const FIND = byEachWay((where) => `SELECT ${SELECTED} FROM subscriptions s WHERE ${where}`);

export function findSubscription(db: Db, key: SubscriptionKey): Promise<SubscriptionRow | undefined> {
  const { way, params } = whereOf(key);
  return queryOne<SubscriptionRow>(db, FIND[way], params);
}

/** A subscription that nobody else changes until the transaction ends. */
export interface LockedSubscription extends SubscriptionRow {
  storedStatus: SubscriptionStatus;
  /** Null until the first activation has been charged. */
  activationCharge: string | null;
  renewals: number;
  graceUntil: Date | null;
}

/** A seller: a project, in production or in its sandbox, which has money and a time of its own. */
export type Seller = Pick<SubscriptionRow, 'projectId' | 'environment'>;

/** The project is locked before its subscription, and so has to be known first; a transfer may change it meanwhile. */
export async function sellerOf(db: Db, key: SubscriptionKey): Promise<Seller | undefined> {
  if ('projectId' in key) return key;
  return queryOne<Seller>(
    db,
    `SELECT ${columnsOf<Subscription>(['projectId', 'environment'])} FROM subscriptions WHERE id = $1 AND deleted_at IS NULL`,
    [key.id],
  );
}

/** `wait` for a lock, or `skip` locked rows. */
export type RowLock = 'wait' | 'skip';
/** The columns of a `LockedSubscription`, over `subscriptions s`. */
export const LOCKED_COLUMNS = `${SELECTED}, s.status AS "storedStatus", ${columnsOf<Subscription>(['activationCharge', 'renewals', 'graceUntil'], 's')}`;

const lockedBy = (lock: string) => byEachWay((where) => `SELECT ${LOCKED_COLUMNS} FROM subscriptions s WHERE ${where} ${lock}`);
const LOCK: Readonly<Record<RowLock, Readonly<Record<Way, Prepared>>>> = {
  wait: lockedBy('FOR NO KEY UPDATE OF s'),
  skip: lockedBy('FOR NO KEY UPDATE OF s SKIP LOCKED'),
};

/**
 * The lock lets foreign keys through, as the ledger row of a refund has one. The project is locked before it.
 * @param now the instant for which its status is computed
 */
export async function lockSubscription(
  tx: Tx,
  key: SubscriptionKey,
  now: Date,
  lock: RowLock = 'wait',
): Promise<LockedSubscription | undefined> {
  const { way, params } = whereOf(key);
  const row = await queryOne<LockedSubscription>(tx, LOCK[lock][way], params);
  return row && asOf(row, now);
}

/** With the status that it has at an instant. */
export const asOf = <Row extends LockedSubscription>(row: Row, now: Date): Row => ({
  ...row,
  status: effectiveStatus(row.storedStatus, row.accessUntil, now),
});

export interface NewSubscription extends Outcome {
  projectId: number;
  environment: Environment;
  subscriptionId: string;
  vpnLoginId: string;
  email: string | null;
  name: string | null;
  surname: string | null;
  phone: string | null;
  paymentMethod: string | null;
  paymentHash: string | null;
  maxSessions: number | null;
  maxInstalls: number | null;
  trafficLimitBytes: number | null;
  trafficReset: TrafficReset;
  planId: number | null;
  autoRenew: boolean;
  price: string;
  /** What its activation costs; null for a pending one. */
  activationCharge: string | null;
  now: Date;
}

/** The unique indexes decide: a taken name inserts nothing. The VPN user's desired state is part of the statement. */
const INSERT = prepared(`
  WITH s AS (
    INSERT INTO subscriptions (project_id, environment, subscription_id, vpn_login_id, status, start_date, end_date, email, name, surname, phone,
      payment_method, payment_hash, max_sessions, max_installs, price, paid_until, activation_charge, email_folded, plan_id, auto_renew,
      traffic_limit_bytes, traffic_reset, reminded_until, activated_at,
      suspended_at, cancelled_at, expired_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
      $22, $23, greatest($24::timestamptz, now()),
      CASE WHEN $5::varchar <> 'pending' THEN now() END, CASE WHEN $5::varchar = 'suspended' THEN now() END,
      CASE WHEN $5::varchar = 'cancelled' THEN now() END, CASE WHEN $5::varchar = 'expired' THEN $7::timestamptz END)
    ON CONFLICT DO NOTHING
    RETURNING *
  ), v AS (
    INSERT INTO vpn_users (${VPN_USER_COPIES}, status, enabled)
    SELECT ${SUBSCRIPTION_COPIES}, status, status = 'active' FROM s WHERE status NOT IN ('pending', 'cancelled')
    RETURNING subscription_id, sync_status
  ), p AS (
    INSERT INTO paid_periods (subscription_id, starts_at, ends_at, reference, amount)
    SELECT id, start_date, end_date, 'subscription:' || id || ':activation', activation_charge FROM s WHERE activation_charge > 0
  )
  SELECT ${selected({ ...SUBSCRIPTION_COLUMNS, syncStatus: '(SELECT sync_status FROM v)' })} FROM s`);

const folded = (email: string | null): string | null => email && foldEmail(email);

/** @returns undefined when its Subscription ID or VPN login is taken */
export function insertSubscription(tx: Tx, given: NewSubscription): Promise<SubscriptionRow | undefined> {
  return queryOne<SubscriptionRow>(tx, INSERT, [
    given.projectId,
    given.environment,
    given.subscriptionId,
    given.vpnLoginId,
    given.status,
    given.startDate,
    given.endDate,
    given.email,
    given.name,
    given.surname,
    given.phone,
    given.paymentMethod,
    given.paymentHash,
    given.maxSessions,
    given.maxInstalls,
    given.price,
    given.paidUntil,
    given.activationCharge,
    folded(given.email),
    given.planId,
    given.autoRenew,
    given.trafficLimitBytes,
    given.trafficReset,
    given.now,
  ]);
}

export async function isSubscriptionIdTaken(
  tx: Tx,
  { projectId, environment, subscriptionId }: Pick<NewSubscription, 'projectId' | 'environment' | 'subscriptionId'>,
): Promise<boolean> {
  return (await findSubscription(tx, { projectId, environment, subscriptionId })) !== undefined;
}

/** The project whose subscription or VPN user has the login. */
export async function projectOfLogin(
  tx: Tx,
  { vpnLoginId, environment }: Pick<NewSubscription, 'vpnLoginId' | 'environment'>,
): Promise<number | null> {
  const holder = await queryOne<Pick<Subscription, 'projectId'>>(
    tx,
    `SELECT project_id AS "projectId" FROM subscriptions WHERE lower(vpn_login_id) = lower($1) AND environment = $2 AND deleted_at IS NULL
     UNION ALL SELECT project_id FROM vpn_users WHERE lower(vpn_login) = lower($1) AND environment = $2 AND desired = 'present' LIMIT 1`,
    [vpnLoginId, environment],
  );
  return holder?.projectId ?? null;
}

export type SubscriptionState = Omit<
  NewSubscription,
  'projectId' | 'environment' | 'subscriptionId' | 'vpnLoginId' | 'purchase' | 'now'
> & {
  renewals: number;
  cancelCause: CancelCause | null;
  cancelReason: string | null;
  nextPlanId: number | null;
  /** What was bought then: earlier reminders have passed. */
  remindedFrom: Date | null;
};

const UPDATE = prepared(
  `UPDATE subscriptions SET
       status = $2, start_date = $3, end_date = $4, email = $5, name = $6, surname = $7, phone = $8, payment_method = $9, payment_hash = $10,
       max_sessions = $11, max_installs = $12, price = $13, paid_until = $14, activation_charge = $15, renewals = $16, cancel_reason = $17, email_folded = $18,
       grace_until = $19, plan_id = $20, next_plan_id = $21, auto_renew = $22, reminded_until = greatest(reminded_until, $23::timestamptz),
       traffic_limit_bytes = $24, traffic_reset = $25, cancel_cause = $26,
       activated_at = CASE WHEN $2::varchar = 'active' THEN coalesce(activated_at, now()) ELSE activated_at END,
       suspended_at = CASE WHEN $2::varchar = 'suspended' THEN coalesce(suspended_at, now()) END,
       cancelled_at = CASE WHEN $2::varchar = 'cancelled' THEN coalesce(cancelled_at, now()) END,
       expired_at = CASE WHEN $2::varchar = 'expired' THEN coalesce(expired_at, now()) END,
       version = version + 1
     WHERE id = $1`,
);

export async function updateSubscription(tx: Tx, id: number, state: SubscriptionState): Promise<void> {
  await execute(tx, UPDATE, [
    id,
    state.status,
    state.startDate,
    state.endDate,
    state.email,
    state.name,
    state.surname,
    state.phone,
    state.paymentMethod,
    state.paymentHash,
    state.maxSessions,
    state.maxInstalls,
    state.price,
    state.paidUntil,
    state.activationCharge,
    state.renewals,
    state.cancelReason,
    folded(state.email),
    state.graceUntil,
    state.planId,
    state.nextPlanId,
    state.autoRenew,
    state.remindedFrom,
    state.trafficLimitBytes,
    state.trafficReset,
    state.cancelCause,
  ]);
}

/** Its VPN user, locked by now, goes, and may be made again by a restoration: that it was delivered is kept here. */
export const softDeleteSubscription = (tx: Tx, id: number): Promise<number> =>
  execute(
    tx,
    `UPDATE subscriptions s SET deleted_at = now(), version = version + 1,
       delivered_at = coalesce(delivered_at, (SELECT v.provisioned_at FROM vpn_users v WHERE v.subscription_id = s.id))
     WHERE id = $1`,
    [id],
  );
