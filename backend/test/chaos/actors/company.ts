import { randomUUID } from 'node:crypto';

import { DEFAULT_ACCOUNT } from '../../../src/local/core-simulator/core-simulator.js';
import { Buyer } from './buyer.js';
import { ADMIN, CENTS_PER_TOKEN, type Parts } from '../parts.js';
import { Payer } from './payer.js';
import type { Random } from '../random.js';
import { SoundClient, type Ground } from './sound-client.js';
import { Treasurer } from './treasurer.js';

const PROJECTS = 3;
const BUYERS_EACH = 2;
const PRICE_CENTS = 1_000;
const OPENING_CENTS = 10_000_000;
/** One project lives from hand to mouth, so that sales are refused as well. */
const POOR_CENTS = 5_000;
const RETRIES_MAX = 20;
const SESSION_COOKIE = /kage_session=[^;]+/;

/** Somebody who does one thing after the other. */
export interface Actor {
  step(): Promise<void>;
}

/** Sets everything up through the API, as an operator does, and brings those who will work with it. */
export async function foundCompany(parts: Parts, ground: Ground, random: Random): Promise<Actor[]> {
  const admin = await signIn(ADMIN, ground, random);
  await expected(admin.ask('PUT', '/api/settings', { syncRetryAttempts: RETRIES_MAX }));
  for (let index = 0; index < PROJECTS; index += 1) await foundProject(admin, parts, ground, index);
  const given = { email: 'manager@example.com', password: randomUUID() };
  const person = { firstName: 'Chaos', lastName: 'Manager', projectIds: ground.acknowledged.projects.map(({ id }) => id) };
  await doneOnce(admin.ask('POST', '/api/auth/register', { ...given, ...person }));
  // Somebody else has given it: everybody chooses a password of their own first.
  const manager = { email: given.email, password: randomUUID() };
  const first = await signIn(given, ground, random);
  await doneOnce(first.ask('PUT', '/api/auth/me', { currentPassword: given.password, newPassword: manager.password }));
  const treasurer = new Treasurer(await signIn(manager, ground, random), admin, ground.acknowledged, random.fork());
  for (const [index, project] of ground.acknowledged.projects.entries())
    await treasurer.topUp(project, index === 0 ? POOR_CENTS : OPENING_CENTS);
  const buyers = await Promise.all(
    ground.acknowledged.projects.map((project, index) => foundBuyers(admin, project, { ground, random, isRich: index > 0 })),
  );
  return [treasurer, ...buyers.flat(), ...(await payers(admin, parts, ground, random))];
}

async function foundProject(admin: SoundClient, { inbox }: Parts, { acknowledged }: Ground, index: number): Promise<void> {
  const { login: kageLogin, password: kagePassword } = DEFAULT_ACCOUNT;
  const price = { pricePerSubscription: (PRICE_CENTS / 100).toFixed(2) };
  const { id } = await expected(
    admin.ask<{ id: number }>('POST', '/api/projects', { name: `Chaos ${index}`, kageLogin, kagePassword, ...price }),
  );
  acknowledged.projects.push({ id, priceCents: PRICE_CENTS });
  const hook = await expected(admin.ask<{ secret: string }>('POST', `/api/projects/${id}/webhooks`, { url: inbox.urlOf({ id }) }));
  inbox.secrets.set(id, hook.secret);
}

async function foundBuyers(
  admin: SoundClient,
  project: { id: number; priceCents: number },
  { ground, random, isRich }: { ground: Ground; random: Random; isRich: boolean },
): Promise<Buyer[]> {
  const key = { name: 'Chaos', environment: 'production', rateLimitPerHour: 1_000_000 };
  const { apiKey } = await expected(admin.ask<{ apiKey: string }>('POST', `/api/projects/${project.id}/api-keys`, key));
  const client = () => new SoundClient(ground, { Authorization: `Bearer ${apiKey}` }, random.fork());
  return Array.from({ length: BUYERS_EACH }, () => new Buyer(client(), project, ground.acknowledged, random.fork(), isRich));
}

async function payers(admin: SoundClient, { chain }: Parts, { acknowledged }: Ground, random: Random): Promise<Payer[]> {
  const [project] = acknowledged.projects;
  if (!chain || !project) return [];
  return [await Payer.start(admin, project, { chain, acknowledged, random: random.fork(), centsPerToken: CENTS_PER_TOKEN })];
}

async function signIn({ email, password }: typeof ADMIN, ground: Ground, random: Random): Promise<SoundClient> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${ground.urls[0]}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  const cookie = SESSION_COOKIE.exec(response.headers.get('set-cookie') ?? '')?.[0];
  if (cookie === undefined) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  return new SoundClient(ground, { Cookie: cookie }, random.fork());
}

/** What is refused the second time was done by the first try, whose answer was lost. */
async function doneOnce(asked: Promise<{ status: number; body: unknown; isRepeated: boolean } | undefined>): Promise<void> {
  const answer = await asked;
  if (!answer?.isRepeated || answer.status >= 500) await expected(Promise.resolve(answer));
}

async function expected<Body>(asked: Promise<{ status: number; body: Body } | undefined>): Promise<Body> {
  const answer = await asked;
  if (!answer || answer.status > 299) throw new Error(`The set-up was refused: ${JSON.stringify(answer)}`);
  return answer.body;
}
