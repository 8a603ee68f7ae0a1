import { DAY_MS } from './orders.js';
import type { Client, GivenProject, GivenProjectOptions, Json, World } from './world.js';

/** A project that sells with plans, and its partner's key. */
export interface Shop {
  project: GivenProject;
  partner: Client;
}

const PLANS = [
  { code: 'monthly', name: 'Monthly', price: '10.00', days: 30, maxSessions: 2 },
  { code: 'quarter', name: 'Quarter', price: '27.00', days: 90, maxSessions: 5 },
  { code: 'week', name: 'Week', price: '3.00', days: 7 },
];

let orders = 0;

export async function sell({ partner }: Shop, body: object = {}): Promise<Json> {
  const sold = await partner.post('/api/v1/subscriptions', { subscriptionId: `plan-${(orders += 1)}`, plan: 'monthly', ...body });
  expect(sold.status).toBe(201);
  return sold.body;
}

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export class PlanShops {
  constructor(private readonly world: World) {}

  async given(options: GivenProjectOptions = { balance: '1000.00' }): Promise<Shop> {
    const project = await this.world.givenProject(options);
    for (const [index, { code, name, price, days, maxSessions = null }] of PLANS.entries())
      await this.world.sql(
        `INSERT INTO plans (project_id, code, name, price, days, max_sessions, position) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [project.id, code, name, price, days, maxSessions, index + 1],
      );
    return { project, partner: await this.world.givenKey(project) };
  }

  ledgerOf({ project }: Shop): Promise<Json[]> {
    return this.world.sql(`SELECT amount, type, reference FROM transactions WHERE project_id = $1 AND type <> 'topup' ORDER BY id`, [
      project.id,
    ]);
  }

  /** As if the subscription had been sold so many days ago. */
  async ago(id: number, days: number): Promise<void> {
    const moved = `- $2::int * interval '24 hours'`;
    await this.world.sql(
      `UPDATE subscriptions SET start_date = start_date ${moved}, end_date = end_date ${moved}, paid_until = paid_until ${moved} WHERE id = $1`,
      [id, days],
    );
    await this.world.sql(`UPDATE paid_periods SET starts_at = starts_at ${moved}, ends_at = ends_at ${moved} WHERE subscription_id = $1`, [
      id,
      days,
    ]);
    await this.world.sql('UPDATE vpn_users SET provisioned_at = now() WHERE subscription_id = $1', [id]);
  }

  async planIdOf(id: number): Promise<number> {
    return (await this.world.sql<{ plan_id: number }>('SELECT plan_id FROM subscriptions WHERE id = $1', [id]))[0]?.plan_id ?? 0;
  }
}
