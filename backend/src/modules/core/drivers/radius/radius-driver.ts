import { randomInt } from 'node:crypto';

import { Injectable } from '@nestjs/common';
import { z } from 'zod';

import {
  NO_END,
  NO_LIMIT,
  type CoreConnection,
  type CoreDriver,
  type CoreUser,
  type Credentials,
  type DesiredUser,
  type DriverDescription,
  type Probe,
} from '../../core-driver.js';
import { CoreFailure } from '../../core-failure.js';
import { parseOptions } from '../../parse-options.js';
import { disconnect } from './disconnect.js';
import { RadiusDatabases, type RadiusClient } from './radius-databases.js';
import {
  DELETE_USER,
  LOCK,
  MANAGED_CHECKS,
  ONE,
  OPEN_SESSIONS,
  PAGE,
  PASSWORD_OF,
  RIGHTS,
  SET_PASSWORD,
  WRITE_CHECKS,
  WRITE_REPLIES,
  type RadiusRow,
} from './radius.queries.js';

/** FreeRADIUS keeps seconds in 32 bits: a later end would wrap into the past. */
const EXPIRATION_MAX_SECONDS = 2 ** 32 - 1;
const PASSWORD_LENGTH = 20;
/** An alphabet without letters and digits that people confuse when they type a password from paper. */
const PASSWORD_ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const OPTIONS = z.strictObject({
  /** Sent with each Access-Accept, such as `{"Framed-Pool": "main"}`. A name that the server's dictionary does not know rejects the user. */
  replyAttributes: z.record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/), z.string().min(1).max(253)).default({}),
  /** The access server that is asked to end live sessions. */
  disconnect: z
    .strictObject({
      host: z.string().min(1).max(255),
      port: z.number().int().min(1).max(65_535).default(3_799),
      secret: z.string().min(1).max(128),
    })
    .optional(),
});

/**
 * FreeRADIUS 3 over its PostgreSQL schema: ocserv, OpenVPN and strongSwan ask it who may connect.
 * A user is rows of `radcheck`; sessions and traffic are what the access servers report into `radacct`.
 */
@Injectable()
export class RadiusDriver implements CoreDriver {
  readonly latestEnd = new Date(EXPIRATION_MAX_SECONDS * 1_000);

  readonly isCounterSum = true;

  readonly options = OPTIONS;

  readonly description: DriverDescription = {
    name: 'radius',
    title: 'FreeRADIUS (SQL)',
    protocols: ['postgres:', 'postgresql:'],
    fields: [
      {
        name: 'coreUrl',
        label: 'Database address',
        kind: 'url',
        help: 'postgres://host:5432/radius, without login and password',
        required: true,
      },
      {
        name: 'kageLogin',
        label: 'Database role',
        kind: 'text',
        help: 'May write radcheck, radreply, radusergroup and read radacct',
        required: true,
      },
      { name: 'kagePassword', label: 'Password of the role', kind: 'secret', help: 'Stored encrypted, never shown again', required: true },
      { name: 'replyAttributes', label: 'Reply attributes', kind: 'object', help: 'Sent with each Access-Accept', required: false },
      {
        name: 'disconnect',
        label: 'Access server',
        kind: 'object',
        help: 'Asked to end live sessions of a disabled user (RFC 5176)',
        required: false,
        parts: [
          { name: 'host', label: 'Host', kind: 'text', help: 'The server that users connect to', required: true },
          { name: 'port', label: 'Port', kind: 'number', help: '3799 when empty', required: false },
          { name: 'secret', label: 'Shared secret', kind: 'secret', help: 'Stored encrypted, never shown again', required: true },
        ],
      },
    ],
    capabilities: {
      radius: {
        startDate: 'console',
        endDate: 'enforced',
        maxSessions: 'enforced',
        maxInstalls: 'absent',
        trafficLimit: 'console',
        trafficUsage: 'enforced',
        lastSeen: 'enforced',
        subscriptionLink: 'absent',
        password: 'enforced',
      },
    },
  };

  constructor(private readonly databases: RadiusDatabases) {}

  async probe(connection: CoreConnection): Promise<Probe> {
    const { rows } = await this.databases.run(connection, 'read', (client) =>
      client.query<{ table: string; isMissing: boolean; isAllowed: boolean }>(RIGHTS),
    );
    const missing = [...new Set(rows.filter(({ isMissing }) => isMissing).map(({ table }) => table))];
    if (missing.length > 0) throw new CoreFailure('not_found', `This database has no FreeRADIUS table ${missing.join(', ')}`);
    const refused = [...new Set(rows.filter(({ isAllowed }) => !isAllowed).map(({ table }) => table))];
    if (refused.length > 0) throw new CoreFailure('forbidden', `The database role may not read or write ${refused.join(', ')}`);
    return { product: 'FreeRADIUS (SQL)', version: null, choices: {} };
  }

  async list(connection: CoreConnection, cursor: string | null, limit: number, onUser: (user: CoreUser) => void): Promise<string | null> {
    const { rows } = await this.databases.run(connection, 'read', (client) => client.query<RadiusRow>(PAGE, [cursor ?? '', limit]));
    for (const row of rows) onUser(userOf(row));
    return rows.length < limit ? null : (rows.at(-1)?.vpnLogin ?? null);
  }

  get(connection: CoreConnection, vpnLogin: string): Promise<CoreUser | null> {
    return this.databases.run(connection, 'read', (client) => read(client, vpnLogin));
  }

  async put(connection: CoreConnection, vpnLogin: string, desired: DesiredUser): Promise<CoreUser> {
    const { replyAttributes } = parseOptions(OPTIONS, connection.options);
    const checks = checksOf(desired);
    const written = await this.databases.run(connection, 'write', async (client) => {
      await client.query(LOCK, [vpnLogin]);
      await client.query(WRITE_CHECKS, [
        vpnLogin,
        MANAGED_CHECKS,
        checks.map(([name]) => name),
        checks.map(([, value]) => value),
        newPassword(),
      ]);
      const replies = Object.entries(replyAttributes);
      if (replies.length > 0)
        await client.query(WRITE_REPLIES, [vpnLogin, replies.map(([name]) => name), replies.map(([, value]) => value)]);
      return read(client, vpnLogin);
    });
    if (!written) throw new CoreFailure('contract_changed', 'The RADIUS database did not keep the user');
    if (!desired.enabled && (written.sessions ?? 0) > 0) await this.endSessions(connection, vpnLogin);
    return written;
  }

  async delete(connection: CoreConnection, vpnLogin: string): Promise<'deleted' | 'absent'> {
    const deleted = await this.databases.run(connection, 'write', async (client) => {
      await client.query(LOCK, [vpnLogin]);
      return (await client.query(DELETE_USER, [vpnLogin])).rowCount ?? 0;
    });
    if (deleted > 0) await this.endSessions(connection, vpnLogin);
    return deleted > 0 ? 'deleted' : 'absent';
  }

  async credentials(connection: CoreConnection, vpnLogin: string): Promise<Credentials | null> {
    const { rows } = await this.databases.run(connection, 'read', (client) => client.query<{ value: string }>(PASSWORD_OF, [vpnLogin]));
    return rows[0] ? { login: vpnLogin, password: rows[0].value } : null;
  }

  async rotate(connection: CoreConnection, vpnLogin: string): Promise<Credentials | null> {
    const password = newPassword();
    const changed = await this.databases.run(connection, 'write', async (client) => {
      await client.query(LOCK, [vpnLogin]);
      return (await client.query(SET_PASSWORD, [vpnLogin, password])).rowCount ?? 0;
    });
    return changed > 0 ? { login: vpnLogin, password } : null;
  }

  /** A rejected user's session lives on until its access server is asked to end it (RFC 5176). An access server that does not answer changes nothing. */
  private async endSessions(connection: CoreConnection, vpnLogin: string): Promise<void> {
    const { disconnect: target } = parseOptions(OPTIONS, connection.options);
    if (!target) return;
    const { rows } = await this.databases.run(connection, 'read', (client) =>
      client.query<{ sessionId: string }>(OPEN_SESSIONS, [vpnLogin]),
    );
    await Promise.all(rows.map(({ sessionId }) => disconnect(target, { userName: vpnLogin, sessionId })));
  }
}

async function read(client: RadiusClient, vpnLogin: string): Promise<CoreUser | null> {
  const { rows } = await client.query<RadiusRow>(ONE, [vpnLogin]);
  return rows[0] ? userOf(rows[0]) : null;
}

/** `Auth-Type := Reject` is how a user is disabled; the row is absent while the user may connect. */
function checksOf({ enabled, endDate, maxSessions }: DesiredUser): [attribute: string, value: string][] {
  const seconds = Math.min(Math.floor(endDate.getTime() / 1_000), EXPIRATION_MAX_SECONDS);
  const checks: [string, string][] = [
    ['Expiration', String(Math.max(seconds, 0))],
    ['Simultaneous-Use', String(maxSessions)],
  ];
  return enabled ? checks : [...checks, ['Auth-Type', 'Reject']];
}

/** RADIUS has no start date and no limit of devices: these fields are left out, so that nothing seems to differ. */
function userOf({ id, vpnLogin, isRejected, expiration, simultaneousUse, sessions, installs, usedBytes, lastSeenAt }: RadiusRow): CoreUser {
  const endDate = instantOf(expiration);
  return {
    id,
    vpnLogin,
    enabled: !isRejected,
    endDate,
    maxSessions: wholeNumber(simultaneousUse),
    sessions,
    installs,
    usedBytes,
    lastSeenAt,
    isOnline: sessions > 0,
  };
}

/** A value that an operator wrote may be a date in words: it counts as an end that differs from ours, so that ours is written. */
const instantOf = (text: string | null): Date => (text !== null && /^\d{1,10}$/.test(text) ? new Date(Number(text) * 1_000) : NO_END);
const wholeNumber = (text: string | null): number => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : NO_LIMIT);

function newPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('');
}
