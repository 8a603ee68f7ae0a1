import { Injectable } from '@nestjs/common';
import { z } from 'zod';

import type { CoreConnection, CoreDriver, CoreUser, Credentials, DesiredUser, DriverDescription, Probe } from '../../core-driver.js';
import { CoreFailure } from '../../core-failure.js';
import { parseOptions } from '../../parse-options.js';
import { PasarguardApi, unsupportedIn, type Session } from './pasarguard-api.js';
import { linkIn, pageIn, userIn, type PanelUser } from './panel-user.js';

/** Marzban keeps seconds in a signed 32-bit integer; a later one breaks every list page that holds the user. */
const EXPIRE_MAX_SECONDS = 2 ** 31 - 1;

const COMMON = {
  startDate: 'console',
  endDate: 'enforced',
  maxSessions: 'absent',
  trafficLimit: 'enforced',
  trafficUsage: 'enforced',
  lastSeen: 'enforced',
  subscriptionLink: 'enforced',
  password: 'absent',
} as const;

const OPTIONS = z.strictObject({
  /** PasarGuard: without a group a user can connect to nothing. */
  groupIds: z.array(z.number().int().positive()).max(100).default([]),
  /** Marzban: each as `protocol/tag`, which is how a connection test names them; none means all. */
  inbounds: z
    .array(
      z
        .string()
        .max(300)
        .regex(/^[^/]+\/./),
    )
    .max(100)
    .default([]),
});

/** PasarGuard 5, and Marzban 0.8 as its older dialect. The version that the panel reports distinguishes them. */
@Injectable()
export class PasarguardDriver implements CoreDriver {
  readonly latestEnd = new Date(EXPIRE_MAX_SECONDS * 1_000);

  readonly options = OPTIONS;

  readonly description: DriverDescription = {
    name: 'pasarguard',
    title: 'PasarGuard or Marzban',
    protocols: ['http:', 'https:'],
    fields: [
      { name: 'coreUrl', label: 'Panel address', kind: 'url', help: 'As in the browser, without /dashboard', required: true },
      {
        name: 'kageLogin',
        label: 'Admin name',
        kind: 'text',
        help: 'Make an admin of its own in the panel; not the one from its environment',
        required: true,
      },
      { name: 'kagePassword', label: 'Admin password or API key', kind: 'secret', help: 'An API key begins with pg_key_', required: true },
      { name: 'groupIds', label: 'Groups', kind: 'choices', help: 'PasarGuard: what the users may connect to', required: false },
      {
        name: 'inbounds',
        label: 'Inbounds',
        kind: 'choices',
        help: 'Marzban: what the users may connect to; all when none is chosen',
        required: false,
      },
    ],
    capabilities: {
      pasarguard: { ...COMMON, maxInstalls: 'enforced' },
      marzban: { ...COMMON, maxInstalls: 'absent' },
    },
  };

  constructor(private readonly api: PasarguardApi) {}

  async probe(connection: CoreConnection): Promise<Probe> {
    const session = await this.api.currentSession(connection);
    const product = session.dialect === 'marzban' ? 'Marzban' : 'PasarGuard';
    await this.api.call(session, { method: 'GET', path: '/api/users?offset=0&limit=1&sort=username', kind: 'list' });
    const found = { product, version: session.version, choices: await this.api.choices(session) };
    return session.dialect === null ? { ...found, unsupported: unsupportedIn(session) } : found;
  }

  async list(connection: CoreConnection, cursor: string | null, limit: number, onUser: (user: CoreUser) => void): Promise<string | null> {
    const session = await this.api.session(connection);
    const offset = Number(cursor ?? 0);
    const answer = await this.api.call(session, {
      method: 'GET',
      path: `/api/users?offset=${offset}&limit=${limit}&sort=username`,
      kind: 'list',
    });
    const { count, total } = pageIn(answer, (user) => onUser(coreUserOf(user, session)));
    return count === 0 || offset + count >= total ? null : String(offset + count);
  }

  async get(connection: CoreConnection, vpnLogin: string): Promise<CoreUser | null> {
    const session = await this.api.session(connection);
    const user = await this.read(session, vpnLogin);
    return user && coreUserOf(user, session);
  }

  async put(connection: CoreConnection, vpnLogin: string, desired: DesiredUser): Promise<CoreUser> {
    const session = await this.api.writingSession(connection);
    const access = accessOf(session, connection);
    const existing = await this.read(session, vpnLogin);
    if (existing) return coreUserOf(await this.change(session, existing, desired, access), session);
    const created = await this.create(session, vpnLogin, desired, access);
    return coreUserOf(desired.enabled ? created : await this.change(session, created, desired, access), session);
  }

  async delete(connection: CoreConnection, vpnLogin: string): Promise<'deleted' | 'absent'> {
    const session = await this.api.writingSession(connection);
    const call = { method: 'DELETE', path: pathOf(vpnLogin), kind: 'user', accept: 404 } as const;
    try {
      return (await this.api.call(session, call)).status === 404 ? 'absent' : 'deleted';
    } catch (error) {
      // An admin who is defined in Marzban's environment gets a 500 although the row is gone.
      if (!(error instanceof CoreFailure) || error.detail.status !== 500 || (await this.read(session, vpnLogin))) throw error;
      return 'deleted';
    }
  }

  async credentials(connection: CoreConnection, vpnLogin: string): Promise<Credentials | null> {
    const session = await this.api.session(connection);
    const user = await this.read(session, vpnLogin);
    return user && { link: linkIn(user, connection.url) };
  }

  async rotate(connection: CoreConnection, vpnLogin: string): Promise<Credentials | null> {
    const session = await this.api.writingSession(connection);
    const answer = await this.api.call(session, { method: 'POST', path: `${pathOf(vpnLogin)}/revoke_sub`, kind: 'user', accept: 404 });
    return answer.status === 404 ? null : { link: linkIn(userIn(answer, vpnLogin), connection.url) };
  }

  private async read(session: Session, vpnLogin: string): Promise<PanelUser | null> {
    const answer = await this.api.call(session, { method: 'GET', path: pathOf(vpnLogin), kind: 'user', accept: 404 });
    return answer.status === 404 ? null : userIn(answer, vpnLogin);
  }

  /** A user who starts disabled is made without access first: both dialects refuse `disabled` in a create. */
  private async create(session: Session, vpnLogin: string, desired: DesiredUser, access: object): Promise<PanelUser> {
    const body = {
      username: vpnLogin,
      ...valuesOf(session, desired),
      // Marzban answers 500 without `proxies`, and keeps a user whom it cannot read any more.
      ...(session.dialect === 'marzban' && { proxies: { vless: {} } }),
      ...(desired.enabled && access),
    };
    return userIn(await this.api.call(session, { method: 'POST', path: '/api/user', body, kind: 'create' }), vpnLogin);
  }

  /** `limited` and `expired` are the panel's words for a user whom we want enabled: the status is sent only where it really differs. */
  private async change(session: Session, existing: PanelUser, desired: DesiredUser, access: object): Promise<PanelUser> {
    const isDisabled = existing.status === 'disabled';
    const body = {
      ...valuesOf(session, desired),
      ...access,
      ...(desired.enabled && isDisabled && { status: 'active' }),
      ...(!desired.enabled && !isDisabled && { status: 'disabled' }),
      // A PUT without it deletes the operator's own next plan.
      ...(existing.nextPlan !== null && { next_plan: existing.nextPlan }),
    };
    return userIn(await this.api.call(session, { method: 'PUT', path: pathOf(existing.name), body, kind: 'user' }), existing.name);
  }
}

const pathOf = (vpnLogin: string): string => `/api/user/${encodeURIComponent(vpnLogin)}`;

function valuesOf({ dialect }: Session, { endDate, maxInstalls, trafficLimit }: DesiredUser): object {
  return {
    // 0 would be 'never': an end before 1970 is the first second.
    expire: Math.min(Math.max(Math.floor(endDate.getTime() / 1_000), 1), EXPIRE_MAX_SECONDS),
    ...(trafficLimit !== undefined && { data_limit: trafficLimit === null ? 0 : Number(trafficLimit) }),
    ...(dialect === 'pasarguard' && { hwid_limit: maxInstalls }),
  };
}

/** Marzban takes tags by protocol, and reads an absent `inbounds` as none and an empty object as all. */
function accessOf({ dialect }: Session, connection: CoreConnection): object {
  const { groupIds, inbounds } = parseOptions(OPTIONS, connection.options);
  return dialect === 'marzban' ? { inbounds: tagsByProtocol(inbounds) } : { group_ids: groupIds };
}

function tagsByProtocol(inbounds: readonly string[]): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  for (const inbound of inbounds) {
    const end = inbound.indexOf('/');
    (tags[inbound.slice(0, end)] ??= []).push(inbound.slice(end + 1));
  }
  return tags;
}

function coreUserOf(user: PanelUser, { dialect }: Session): CoreUser {
  return {
    id: user.identity,
    vpnLogin: user.name,
    enabled: user.status !== 'disabled',
    state: user.status === 'on_hold' ? 'waiting' : user.status,
    endDate: user.endDate,
    trafficLimit: user.trafficLimit,
    usedBytes: user.usedBytes,
    lastSeenAt: user.lastSeenAt,
    ...(dialect === 'pasarguard' && { maxInstalls: user.deviceLimit }),
  };
}
