import { randomUUID } from 'node:crypto';

import { Injectable } from '@nestjs/common';
import { z } from 'zod';

import type { CoreConnection, CoreDriver, CoreUser, Credentials, DesiredUser, DriverDescription, Probe } from '../../core-driver.js';
import { CoreFailure } from '../../core-failure.js';
import { parseOptions } from '../../parse-options.js';
import { ThreeXUiApi, unsupportedBy } from './three-x-ui-api.js';
import { clientIn, clientsIn, linkBaseIn, type PanelClient } from './panel-client.js';

/** The panel serves no longer pages. */
const PAGE_SIZE = 200;
/** 0 is 'never', and a negative end begins with the first use: an end before 1970 is sent as the first millisecond. */
const FIRST_MS = 1;

const OPTIONS = z.strictObject({ inboundIds: z.array(z.number().int().positive()).min(1).max(100) });

/** 3x-ui 3: clients of its inbounds, named by their 'email', which is our login. */
@Injectable()
export class ThreeXUiDriver implements CoreDriver {
  readonly options = OPTIONS;

  readonly description: DriverDescription = {
    name: '3x-ui',
    title: '3x-ui',
    protocols: ['http:', 'https:'],
    fields: [
      { name: 'coreUrl', label: 'Panel address', kind: 'url', help: 'With the secret path, where the panel has one', required: true },
      { name: 'kagePassword', label: 'API token', kind: 'secret', help: 'Settings, Security, API token', required: true },
      { name: 'inboundIds', label: 'Inbounds', kind: 'choices', help: 'What the users may connect to', required: true },
    ],
    capabilities: {
      '3x-ui': {
        startDate: 'console',
        endDate: 'enforced',
        maxSessions: 'absent',
        maxInstalls: 'enforced',
        trafficLimit: 'enforced',
        trafficUsage: 'enforced',
        lastSeen: 'enforced',
        subscriptionLink: 'enforced',
        password: 'absent',
      },
    },
  };

  constructor(private readonly api: ThreeXUiApi) {}

  async probe(connection: CoreConnection): Promise<Probe> {
    const version = await this.api.version(connection);
    await this.list(connection, null, 1, () => undefined);
    const unsupported = unsupportedBy(version);
    const choices = { inboundIds: await this.api.inbounds(connection) };
    return { product: '3x-ui', version, choices, ...(unsupported !== undefined && { unsupported }) };
  }

  async list(connection: CoreConnection, cursor: string | null, limit: number, onUser: (user: CoreUser) => void): Promise<string | null> {
    const page = Number(cursor ?? 1);
    const pageSize = Math.min(limit, PAGE_SIZE);
    const json = await this.api.call(connection, {
      method: 'GET',
      path: `/panel/api/clients/list/paged?page=${page}&pageSize=${pageSize}&sort=email`,
      kind: 'list',
    });
    const { count, total } = clientsIn(json, (client) => onUser(coreUserOf(client)));
    return count === 0 || (page - 1) * pageSize + count >= total ? null : String(page + 1);
  }

  async get(connection: CoreConnection, vpnLogin: string): Promise<CoreUser | null> {
    const client = await this.read(connection, vpnLogin);
    return client && coreUserOf(client);
  }

  async put(connection: CoreConnection, vpnLogin: string, desired: DesiredUser): Promise<CoreUser> {
    await this.api.requireSupported(connection);
    const existing = await this.read(connection, vpnLogin);
    if (!existing) {
      const client = { email: vpnLogin, ...valuesOf(desired), enable: true };
      await this.api.call(connection, {
        method: 'POST',
        path: '/panel/api/clients/add',
        body: { client, inboundIds: parseOptions(OPTIONS, connection.options).inboundIds },
        kind: 'create',
      });
    }
    // A client who is added disabled is stored as enabled, so the state is always written by an update.
    if (existing || !desired.enabled) await this.update(connection, existing ?? (await this.require(connection, vpnLogin)), desired);
    return coreUserOf(await this.require(connection, vpnLogin));
  }

  async delete(connection: CoreConnection, vpnLogin: string): Promise<'deleted' | 'absent'> {
    await this.api.requireSupported(connection);
    const json = await this.api.call(connection, {
      method: 'POST',
      path: `/panel/api/clients/del/${encodeURIComponent(vpnLogin)}`,
      kind: 'user',
    });
    return json === null ? 'absent' : 'deleted';
  }

  async credentials(connection: CoreConnection, vpnLogin: string): Promise<Credentials | null> {
    const client = await this.read(connection, vpnLogin);
    return client && { link: await this.linkOf(connection, client.subId) };
  }

  /** Rotating is a new subscription id and a new key; both are part of an update. */
  async rotate(connection: CoreConnection, vpnLogin: string): Promise<Credentials | null> {
    await this.api.requireSupported(connection);
    const client = await this.read(connection, vpnLogin);
    if (!client) return null;
    const subId = randomUUID().replaceAll('-', '').slice(0, 16);
    await this.api.call(connection, {
      method: 'POST',
      path: updatePath(client),
      body: { ...client.raw, subId, uuid: randomUUID() },
      kind: 'user',
    });
    return { link: await this.linkOf(connection, subId) };
  }

  private async linkOf(connection: CoreConnection, subId: string): Promise<string | undefined> {
    const base = linkBaseIn(await this.api.call(connection, { method: 'POST', path: '/panel/api/setting/defaultSettings', kind: 'list' }));
    return base === null ? undefined : base.replace(/\/?$/, '/') + subId;
  }

  private async read(connection: CoreConnection, vpnLogin: string): Promise<PanelClient | null> {
    const json = await this.api.call(connection, {
      method: 'GET',
      path: `/panel/api/clients/get/${encodeURIComponent(vpnLogin)}`,
      kind: 'user',
    });
    return json === null ? null : clientIn(json, vpnLogin);
  }

  private async require(connection: CoreConnection, vpnLogin: string): Promise<PanelClient> {
    const client = await this.read(connection, vpnLogin);
    if (client) return client;
    throw new CoreFailure('contract_changed', '3x-ui confirmed a client whom it does not hold');
  }

  /** An update replaces everything: what it leaves out is lost, so the client is sent whole. */
  private async update(connection: CoreConnection, client: PanelClient, desired: DesiredUser): Promise<void> {
    const body = { ...client.raw, ...valuesOf(desired), enable: desired.enabled };
    await this.api.call(connection, { method: 'POST', path: updatePath(client), body, kind: 'user' });
  }
}

const updatePath = ({ email }: PanelClient): string => `/panel/api/clients/update/${encodeURIComponent(email)}`;

function valuesOf({ endDate, maxInstalls, trafficLimit }: DesiredUser): object {
  return {
    expiryTime: Math.max(endDate.getTime(), FIRST_MS),
    limitIp: maxInstalls,
    ...(trafficLimit !== undefined && { totalGB: trafficLimit === null ? 0 : Number(trafficLimit) }),
  };
}

/** The panel switches a client off at the limit or the end, and does not say why. */
function stateOf({ isEnabled, trafficLimit, usedBytes, endDate }: PanelClient): Pick<CoreUser, 'state'> {
  if (isEnabled) return {};
  if (trafficLimit !== null && BigInt(usedBytes) >= BigInt(trafficLimit)) return { state: 'limited' };
  return endDate <= new Date() ? { state: 'expired' } : {};
}

function coreUserOf(client: PanelClient): CoreUser {
  return {
    id: client.identity,
    vpnLogin: client.email,
    enabled: client.isEnabled,
    endDate: client.endDate,
    maxInstalls: client.limitIp,
    trafficLimit: client.trafficLimit,
    usedBytes: client.usedBytes,
    lastSeenAt: client.lastSeenAt,
    ...stateOf(client),
  };
}
