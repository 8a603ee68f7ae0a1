import pg from 'pg';

import { running } from './browser';

const PASSED: Readonly<Record<string, readonly string[]>> = {
  subscriptions: ['start_date', 'end_date', 'grace_until', 'paid_until', 'reminded_until', 'activated_at'],
  vpn_users: ['start_date', 'end_date'],
};

/** As if so many minutes had passed: everything that a project has sold is that much older. */
export async function letMinutesPass(projectId: number, minutes: number): Promise<void> {
  const client = new pg.Client({ connectionString: running.databaseUrl });
  await client.connect();
  try {
    const earlier = (column: string) => `${column} = ${column} - make_interval(mins => $2)`;
    await client.query('BEGIN');
    for (const [table, columns] of Object.entries(PASSED))
      await client.query(`UPDATE ${table} SET ${columns.map(earlier).join(', ')} WHERE project_id = $1`, [projectId, minutes]);
    await client.query(
      `UPDATE paid_periods SET ${['starts_at', 'ends_at'].map(earlier).join(', ')}
       WHERE subscription_id IN (SELECT id FROM subscriptions WHERE project_id = $1)`,
      [projectId, minutes],
    );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
