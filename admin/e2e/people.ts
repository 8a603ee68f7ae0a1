import { randomInt } from 'node:crypto';

import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { running } from './browser';

export interface Person {
  id: number;
  email: string;
  password: string;
}

let made = 0;

/** A new project manager, of no project where none is named. */
export const givenManager = (page: Page, projectIds: number[] = []): Promise<Person> => givenPerson(page, 'project_manager', projectIds);

/** Made by the global admin who is signed in on the page. */
export async function givenPerson(page: Page, role: string, projectIds: number[] = []): Promise<Person> {
  made += 1;
  const email = `manager-${Date.now()}-${made}@example.com`;
  const [given, password] = ['seven blue lanterns', 'quiet harbour at noon'];
  const data = { email, password: given, firstName: 'Mina', lastName: 'Manager', role, projectIds };
  const answer = await page.request.post('/api/auth/register', { data });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  await choosePassword({ email, password: given }, password);
  return { id, email, password };
}

/** At the first sign-in, as everybody must to whom somebody else has given a password. */
export async function choosePassword({ email, password }: Omit<Person, 'id'>, newPassword: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.19.${randomInt(256)}.${randomInt(256)}` };
  const login = await fetch(`${running.url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const body = JSON.stringify({ currentPassword: password, newPassword });
  const changed = await fetch(`${running.url}/api/auth/me`, { method: 'PUT', headers: { ...headers, cookie }, body });
  expect(changed.status).toBe(200);
  await fetch(`${running.url}/api/auth/logout`, { method: 'POST', headers: { ...headers, cookie }, body: '{}' });
}

export interface Named {
  id: number;
  name: string;
}

export async function givenProject(page: Page, name: string): Promise<Named> {
  const answer = await page.request.post('/api/projects', { data: { name } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Named;
}

export async function givenBalance(page: Page, projectId: number, amount: string): Promise<void> {
  const data = { amount, reason: 'For a test' };
  expect((await page.request.post(`/api/projects/${projectId}/adjustments`, { data })).status()).toBe(201);
}

export async function givenSubscription(
  page: Page,
  order: { projectId: number; subscriptionId: string; status?: string; vpnLoginId?: string; autoRenew?: boolean },
): Promise<void> {
  const data = { startDate: '2026-01-01', endDate: '2099-01-01', ...order };
  expect((await page.request.post('/api/admin/subscriptions', { data })).status()).toBe(201);
}

/** Another global admin, whom nobody here gave access lately: what one of them asks for, the other one may confirm. */
export async function givenIndependentAdmin(page: Page): Promise<Person> {
  const person = await givenPerson(page, 'global_admin');
  await inDatabase(`UPDATE user_influences SET created_at = created_at - interval '4 days' WHERE user_id = $1`, person.id);
  return person;
}

/** As if they had never been: who is left confirms alone again. */
export async function forgetAdmin({ id }: Person): Promise<void> {
  await inDatabase('UPDATE users SET is_active = false WHERE id = $1', id);
  await inDatabase('DELETE FROM user_ended_rights WHERE user_id = $1', id);
}

/** As if the person had last confirmed an hour ago who they are. */
export const ageProof = (email: string): Promise<void> =>
  inDatabase(
    `UPDATE user_sessions SET proven_at = now() - interval '1 hour' WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    email,
  );

async function inDatabase(statement: string, id: number | string): Promise<void> {
  const client = new pg.Client({ connectionString: running.databaseUrl });
  await client.connect();
  try {
    await client.query(statement, [id]);
  } finally {
    await client.end();
  }
}
