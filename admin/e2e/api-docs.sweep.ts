import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { running, visit } from './browser';

/** The page that describes the API is no page of ours, and runs under the same content security policy. */
describe('the description of the API at /api/docs', () => {
  let page: Page;
  visit(
    (here) => {
      ({ page } = here);
    },
    { signedOut: true },
  );

  it('lets a developer try a call with a development key, and the browser complains of nothing', async () => {
    await page.goto('/api/docs');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page
      .locator('.auth-container input')
      .first()
      .fill(await developmentKey());
    await page.locator('.auth-btn-wrapper .authorize').first().click();
    await page.locator('.btn-done').first().click();

    const sale = page.locator('[id$="-SubscriptionsPartner_create"]');
    await sale.locator('.opblock-summary').click();
    await sale.getByRole('button', { name: 'Execute' }).click();
    const status = sale.locator('.live-responses-table .response .response-col_status').first();
    await status.waitFor();
    expect((await status.innerText()).trim()).toMatch(/^201/);
  });
});

async function developmentKey(): Promise<string> {
  const json = { 'Content-Type': 'application/json' };
  const { email, password } = running;
  const login = await fetch(`${running.url}/api/auth/login`, { method: 'POST', headers: json, body: JSON.stringify({ email, password }) });
  const headers = { ...json, Cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const make = async (path: string, body: object): Promise<{ id: number; apiKey?: string }> =>
    (await (await fetch(running.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
      id: number;
      apiKey?: string;
    };
  const project = await make('/api/projects', { name: 'API page' });
  return (await make(`/api/projects/${project.id}/api-keys`, { name: 'Try', environment: 'development' })).apiKey ?? '';
}
