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

export async function givenProject(page: Page, name: string): Promise<{ id: number; name: string }> {
  const answer = await page.request.post('/api/projects', { data: { name } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: number; name: string };
}
