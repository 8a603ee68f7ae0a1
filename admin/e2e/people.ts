import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Person {
  id: number;
  email: string;
  password: string;
}

let made = 0;

/** A new project manager of no project, made by the global admin who is signed in on the page. */
export async function givenManager(page: Page, projectIds: number[] = []): Promise<Person> {
  made += 1;
  const email = `manager-${Date.now()}-${made}@example.com`;
  const password = 'manager-password-1';
  const data = { email, password, firstName: 'Mina', lastName: 'Manager', role: 'project_manager', projectIds };
  const answer = await page.request.post('/api/auth/register', { data });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  return { id, email, password };
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
