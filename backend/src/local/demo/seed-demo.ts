import type { INestApplicationContext } from '@nestjs/common';

import { foldEmail } from '../../common/text/fold-text.js';
import { Encryption, sha256Hex } from '../../common/secrets/encryption.js';
import { Database, execute, query, queryOne, type Db, type Tx } from '../../database/database.js';
import { generateKey, previewOf } from '../../modules/api-keys/api-key.rules.js';
import { hashPassword } from '../../modules/users/passwords/password.rules.js';
import { DEFAULT_ACCOUNT } from '../core-simulator/core-simulator.js';
import { writeDemoHistory } from './demo-history.js';
import { MANAGERS, TERM_DAYS, demoPlan, type DemoProject, type DemoSubscription } from './demo-plan.js';

/**
 * Fills an empty console once, so that every screen has something to show. It writes the past, which no service can: rows of the
 * last 90 days, in one transaction, with a ledger that chains to the cent. VPN users are left for the real worker to create upstream.
 * @returns false where there are projects already.
 */
export async function seedDemoOnce(app: INestApplicationContext, managersPassword: string, now = new Date()): Promise<boolean> {
  const database = app.get(Database);
  if (await hasProjects(database.db)) return false;
  const passwordHash = await hashPassword(managersPassword);
  const corePassword = app.get(Encryption, { strict: false }).encrypt('core-password', DEFAULT_ACCOUNT.password);
  return database.transaction(async (tx) => {
    await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('demo-data'))`);
    if (await hasProjects(tx)) return false;
    await execute(tx, `SELECT ensure_partitions($1)`, [new Date(now.getTime() - 95 * 86_400_000)]);
    const admin = await queryOne<{ id: number }>(
      tx,
      `SELECT id FROM users WHERE role = 'global_admin' AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    );
    if (!admin) return false;
    const managers = await writeManagers(tx, passwordHash);
    for (const plan of demoPlan(now)) {
      const projectId = await writeProject(tx, plan, managers, admin.id, corePassword);
      const keyId = await writeKeys(tx, projectId, plan, admin.id);
      await writeSubscriptions(tx, projectId, await writePlan(tx, projectId, plan), plan);
      await writeLedger(tx, projectId, plan, admin.id, managerOf(managers, plan));
      await writePaidPeriods(tx, projectId);
      await writeDemoHistory(tx, { projectId, keyId, plan, adminId: admin.id, now });
    }
    return true;
  });
}

async function hasProjects(db: Db): Promise<boolean> {
  return (await queryOne(db, 'SELECT 1 FROM projects LIMIT 1')) !== undefined;
}

type Managers = ReadonlyMap<string, number>;

function managerOf(managers: Managers, plan: DemoProject): number {
  return managers.get(plan.manager.email) ?? 0;
}

async function writeManagers(tx: Tx, passwordHash: string): Promise<Managers> {
  const ids = new Map<string, number>();
  for (const { email, firstName, lastName } of MANAGERS) {
    const row = await queryOne<{ id: number }>(
      tx,
      `INSERT INTO users (email, email_folded, password_hash, first_name, last_name, role) VALUES ($1, $5, $2, $3, $4, 'project_manager')
       ON CONFLICT (email_folded) WHERE deleted_at IS NULL DO UPDATE SET email = excluded.email RETURNING id`,
      [email, passwordHash, firstName, lastName, foldEmail(email)],
    );
    if (row) ids.set(email, row.id);
  }
  return ids;
}

async function writeProject(tx: Tx, plan: DemoProject, managers: Managers, adminId: number, corePassword: string): Promise<number> {
  const managerId = managerOf(managers, plan);
  const row = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO projects (name, description, manager_id, kage_login, kage_password, price_per_subscription, status, max_users, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [plan.name, plan.description, managerId, DEFAULT_ACCOUNT.login, corePassword, plan.price, plan.status, plan.maxUsers, plan.createdAt],
  );
  const id = row?.id ?? 0;
  await execute(tx, `INSERT INTO user_project_assignments (user_id, project_id, created_by, created_at) VALUES ($1, $2, $3, $4)`, [
    managerId,
    id,
    adminId,
    plan.createdAt,
  ]);
  return id;
}

/** One key for sales and, on the active project, one for trying out. Nobody knows the secrets: people make keys of their own. */
async function writeKeys(tx: Tx, projectId: number, plan: DemoProject, adminId: number): Promise<number> {
  const keys = [
    { name: 'Web shop', environment: 'production' as const },
    ...(plan.status === 'active' ? [{ name: 'Staging', environment: 'development' as const }] : []),
  ];
  const ids: number[] = [];
  for (const { name, environment } of keys) {
    const key = generateKey(environment);
    const row = await queryOne<{ id: number }>(
      tx,
      `INSERT INTO api_keys (project_id, key_hash, key_preview, name, environment, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [projectId, sha256Hex(key), previewOf(key), name, environment, adminId, plan.createdAt],
    );
    ids.push(row?.id ?? 0);
  }
  return ids[0] ?? 0;
}

/** What the project sells: the same term again and again. */
async function writePlan(tx: Tx, projectId: number, plan: DemoProject): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO plans (project_id, code, name, price, days, position, is_active, sold_at, created_at)
     VALUES ($1, 'monthly', 'Monthly', $2, $3, 1, $4, $5, $5) RETURNING id`,
    [projectId, plan.price, TERM_DAYS, plan.status !== 'inactive', plan.createdAt],
  );
  return row?.id ?? 0;
}

async function writeSubscriptions(tx: Tx, projectId: number, planId: number, plan: DemoProject): Promise<void> {
  for (const each of plan.subscriptions) {
    const isPaid = each.chargedAt.length > 0;
    const row = await queryOne<{ id: number }>(
      tx,
      `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, email, name, surname, payment_method, price,
         paid_until, activated_at, activation_charge, renewals, suspended_at, cancelled_at, expired_at, created_at, email_folded, plan_id, auto_renew)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'card', $10::numeric, $11, $12, CASE WHEN $13 THEN $10::numeric END, $14, $15, $16, $17, $18, $19,
         $20, $21) RETURNING id`,
      [
        projectId,
        each.subscriptionId,
        each.vpnLogin,
        each.status,
        each.startDate,
        each.endDate,
        each.email,
        each.name,
        each.surname,
        plan.price,
        isPaid ? each.endDate : null,
        isPaid ? each.createdAt : null,
        isPaid,
        Math.max(each.chargedAt.length - 1, 0),
        each.suspendedAt,
        each.cancelledAt,
        each.status === 'expired' ? each.endDate : null,
        each.createdAt,
        each.email && foldEmail(each.email),
        planId,
        // A project that is paused sells and renews nothing.
        plan.status === 'active' && each.status === 'active',
      ],
    );
    if (each.status !== 'pending') await writeVpnUser(tx, row?.id ?? 0, projectId, each);
  }
}

/** The last charge of each pays for the time that is still to come; what it paid for before has passed. */
async function writePaidPeriods(tx: Tx, projectId: number): Promise<void> {
  await execute(
    tx,
    `INSERT INTO paid_periods (subscription_id, starts_at, ends_at, reference, amount)
     SELECT s.id, c.created_at, s.paid_until, c.reference, -c.amount
     FROM subscriptions s CROSS JOIN LATERAL (SELECT created_at, reference, amount FROM transactions
       WHERE subscription_id = s.id AND type = 'subscription_charge' ORDER BY entry_number DESC LIMIT 1) c
     WHERE s.project_id = $1 AND s.status IN ('active', 'suspended') AND s.paid_until > c.created_at`,
    [projectId],
  );
}

/** A desired state that was not sent yet: the worker sends it at its first pass. */
async function writeVpnUser(tx: Tx, subscriptionId: number, projectId: number, each: DemoSubscription): Promise<void> {
  await execute(
    tx,
    `INSERT INTO vpn_users (subscription_id, project_id, subscription_ref, vpn_login, status, enabled, start_date, end_date, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      subscriptionId,
      projectId,
      each.subscriptionId,
      each.vpnLogin,
      each.status,
      each.status === 'active',
      each.startDate,
      each.endDate,
      each.createdAt,
    ],
  );
}

interface Movement {
  type: 'topup' | 'subscription_charge';
  amount: string;
  description: string;
  /** Unique, and the order of movements at the same instant; a charge gets the reference that a sale would give it. */
  reference: string;
  /** The number of a charge: 0 for the first, then one more for each renewal. */
  term?: number;
  subscriptionId: string | null;
  processedBy: number | null;
  at: Date;
}

/** PostgreSQL adds up: the running sum over the movements in the order of their times gives each row's balances. */
async function writeLedger(tx: Tx, projectId: number, plan: DemoProject, adminId: number, managerId: number): Promise<void> {
  const movements = [...(await writeTopups(tx, projectId, plan, adminId, managerId)), ...charges(projectId, plan)];
  await execute(
    tx,
    `INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference, subscription_id, processed_by, created_at)
     SELECT $1, m.number, m.type, m.amount, m.after - m.amount, m.after, m.description,
       CASE WHEN m.term IS NULL THEN m.reference WHEN m.term = 0 THEN 'subscription:' || s.id || ':activation'
         ELSE 'subscription:' || s.id || ':renewal:' || m.term END, s.id, m."processedBy", m.at
     FROM (SELECT *, sum(amount) OVER (ORDER BY at, reference) AS after, row_number() OVER (ORDER BY at, reference) AS number
           FROM jsonb_to_recordset($2) AS r(type text, amount numeric, description text, reference text, term int, "subscriptionId" text, "processedBy" int, at timestamptz)) m
     LEFT JOIN subscriptions s ON s.project_id = $1 AND s.subscription_id = m."subscriptionId"
     ORDER BY m.at, m.reference`,
    [projectId, JSON.stringify(movements)],
  );
  await execute(
    tx,
    `INSERT INTO project_balances (project_id, balance, entries, low_since)
     SELECT $1, sum(amount), count(*), CASE WHEN sum(amount) < 100 THEN max(created_at) END FROM transactions WHERE project_id = $1`,
    [projectId],
  );
}

function charges(projectId: number, plan: DemoProject): Movement[] {
  return plan.subscriptions.flatMap((each) =>
    each.chargedAt.map((at, term) => ({
      type: 'subscription_charge' as const,
      amount: `-${plan.price}`,
      description: `${term === 0 ? 'Subscription' : 'Renewal of subscription'} ${each.subscriptionId}`,
      reference: `demo:${projectId}:${each.subscriptionId}:${term}`,
      term,
      subscriptionId: each.subscriptionId,
      processedBy: null,
      at,
    })),
  );
}

/** Completed top-ups, and a pending one: the balance of the paused project is low, so its manager has asked for one. */
async function writeTopups(tx: Tx, projectId: number, plan: DemoProject, adminId: number, managerId: number): Promise<Movement[]> {
  const movements: Movement[] = [];
  for (const { amount, at } of plan.topups) {
    const rows = await query<{ id: number }>(
      tx,
      `INSERT INTO topup_requests (project_id, requested_by, amount, status, description, approved_by, approved_at, completed_at, created_at)
       VALUES ($1, $2, $3, 'completed', $4, $5, $6, $6, $6::timestamptz - interval '2 hours') RETURNING id`,
      [projectId, managerId, amount, `Bank transfer for ${plan.name}`, adminId, at],
    );
    const reference = `topup:${rows[0]?.id ?? 0}`;
    movements.push({
      type: 'topup',
      amount,
      description: `Top-up of ${plan.name}`,
      reference,
      subscriptionId: null,
      processedBy: adminId,
      at,
    });
  }
  if (plan.status !== 'paused') return movements;
  await execute(tx, `INSERT INTO topup_requests (project_id, requested_by, amount, description) VALUES ($1, $2, 500, 'Next quarter')`, [
    projectId,
    managerId,
  ]);
  await execute(
    tx,
    `INSERT INTO topup_requests (project_id, requested_by, amount, status, description, rejected_by, rejected_at, rejected_reason, created_at)
     VALUES ($1, $2, 5000, 'rejected', 'Whole year', $3, now() - interval '20 days', 'Above the agreed limit', now() - interval '21 days')`,
    [projectId, managerId, adminId],
  );
  return movements;
}
