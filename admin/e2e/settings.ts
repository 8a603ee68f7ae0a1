import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Stored {
  version: number;
  timezone: string;
  dateFormat: string;
  sessionTimeoutHours: number;
  defaultMaxSessions: number;
}

export const storedSettings = async (page: Page): Promise<Stored> => (await (await page.request.get('/api/settings')).json()) as Stored;

export async function putSettings(page: Page, changes: Partial<Stored>): Promise<void> {
  const { version } = await storedSettings(page);
  expect((await page.request.put('/api/settings', { data: { ...changes, version } })).status()).toBe(200);
}
