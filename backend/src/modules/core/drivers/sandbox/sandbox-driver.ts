import { Injectable } from '@nestjs/common';

import { Database, execute, query, queryOne } from '../../../../database/database.js';
import { columnsOf } from '../../../../database/select.js';
import type { CoreConnection, CoreDriver, CoreUser, Credentials, DesiredUser, DriverDescription, Probe } from '../../core-driver.js';
import type { SandboxUser } from './sandbox-user.entity.js';

type Row = Pick<SandboxUser, 'id' | 'vpnLogin'> & {
  state: { enabled: boolean; startDate: string; endDate: string; maxSessions: number; maxInstalls: number };
};

const COLUMNS = columnsOf<SandboxUser>(['id', 'vpnLogin', 'state']);

/** A core without a server, for development keys: its users are rows of our own database, so that every process sees the same. */
@Injectable()
export class SandboxDriver implements CoreDriver {
  readonly description: DriverDescription = {
    name: 'sandbox',
    title: 'Sandbox',
    protocols: [],
    fields: [],
    capabilities: {
      sandbox: {
        startDate: 'stored',
        endDate: 'stored',
        maxSessions: 'stored',
        maxInstalls: 'stored',
        trafficLimit: 'absent',
        trafficUsage: 'absent',
        lastSeen: 'absent',
        subscriptionLink: 'absent',
        password: 'absent',
      },
    },
  };

  constructor(private readonly database: Database) {}

  async probe(): Promise<Probe> {
    await queryOne(this.database.db, 'SELECT 1');
    return { product: 'Sandbox', version: null, choices: {} };
  }

  async list({ account }: CoreConnection, cursor: string | null, limit: number, onUser: (user: CoreUser) => void): Promise<string | null> {
    const rows = await query<Row>(
      this.database.db,
      `SELECT ${COLUMNS} FROM sandbox_users WHERE core_account = $1 AND vpn_login > $2 ORDER BY vpn_login LIMIT $3`,
      [account, cursor ?? '', limit + 1],
    );
    const page = rows.slice(0, limit);
    for (const row of page) onUser(toCoreUser(row));
    return rows.length > limit ? (page.at(-1)?.vpnLogin ?? null) : null;
  }

  async get({ account }: CoreConnection, vpnLogin: string): Promise<CoreUser | null> {
    const sql = `SELECT ${COLUMNS} FROM sandbox_users WHERE core_account = $1 AND vpn_login = $2`;
    const row = await queryOne<Row>(this.database.db, sql, [account, vpnLogin]);
    return row ? toCoreUser(row) : null;
  }

  async put({ account }: CoreConnection, vpnLogin: string, { email: _, ...state }: DesiredUser): Promise<CoreUser> {
    const row = await queryOne<Row>(
      this.database.db,
      `INSERT INTO sandbox_users (core_account, vpn_login, state) VALUES ($1, $2, $3)
       ON CONFLICT (core_account, vpn_login) DO UPDATE SET state = excluded.state, updated_at = now() RETURNING ${COLUMNS}`,
      [account, vpnLogin, JSON.stringify(state)],
    );
    if (!row) throw new Error('The sandbox user was not written');
    return toCoreUser(row);
  }

  async delete({ account }: CoreConnection, vpnLogin: string): Promise<'deleted' | 'absent'> {
    const sql = 'DELETE FROM sandbox_users WHERE core_account = $1 AND vpn_login = $2';
    return (await execute(this.database.db, sql, [account, vpnLogin])) > 0 ? 'deleted' : 'absent';
  }

  async credentials(connection: CoreConnection, vpnLogin: string): Promise<Credentials | null> {
    return (await this.get(connection, vpnLogin)) && { login: vpnLogin };
  }
}

function toCoreUser({ id, vpnLogin, state }: Row): CoreUser {
  const { startDate, endDate, ...rest } = state;
  return { id, vpnLogin, ...rest, startDate: new Date(startDate), endDate: new Date(endDate), sessions: 0, installs: 0 };
}
