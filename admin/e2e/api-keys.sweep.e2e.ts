import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { running, visit, type Visitor } from './browser';
import { givenProject } from './people';
import { shareOf } from './share';

describe('the API keys', () => {
  let visitor: Visitor;
  let page: Page;
  let key = { id: 0, apiKey: '' };

  visit(async (visit) => {
    ({ visitor, page } = visit);
    const project = await givenProject(page, 'Keyed');
    const data = { name: 'Busy shop', environment: 'development', rateLimitPerHour: 3 };
    key = (await (await page.request.post(`/api/projects/${project.id}/api-keys`, { data })).json()) as typeof key;
    const statuses: number[] = [];
    for (const path of ['subscriptions', 'subscriptions/none', 'balance', 'balance'])
      statuses.push((await fetch(`${running.url}/api/v1/${path}`, { headers: { Authorization: `Bearer ${key.apiKey}` } })).status);
    expect(statuses).toEqual([200, 404, 200, 429]);
  });

  const dialog = (): Locator => page.getByRole('dialog');
  const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text });

  it('are found by name, with their limit beside it', async () => {
    // Calls are counted in batches.
    const usage = async () =>
      ((await (await page.request.get(`/api/api-keys/${key.id}/usage`)).json()) as { total: { calls: number } }).total.calls;
    await expect.poll(usage).toBe(4);
    await page.goto('/api-keys');
    await page.getByLabel('Search API keys').fill('busy sh');
    await row('Busy shop').getByText('3 calls per hour').waitFor();
    await expect.poll(() => page.getByRole('table', { name: 'API Keys' }).getByRole('row').count()).toBe(2);
  });

  it('show how much they are used against their limit, as a chart and as a table behind it', async () => {
    await page.getByRole('button', { name: 'Usage of Busy shop' }).click();
    await dialog().getByText('Busiest hour 4 of 3').waitFor();
    await dialog().getByRole('application').waitFor();
    await dialog().getByRole('button', { name: 'Show table' }).click();
    const table = dialog().getByRole('region', { name: 'Usage as a table' });
    await table.getByRole('row', { name: / 4 1 1 \d+ ms$/ }).waitFor();
    await dialog().getByRole('combobox', { name: 'Time range' }).click();
    await page.getByRole('option', { name: 'Last 30 days' }).click();
    await dialog().getByText('Limit 3 an hour').waitFor();
    await table.getByRole('row', { name: /\(UTC\) 4 1 1 / }).waitFor();
    expect(await table.getByRole('row').count()).toBe(31);
    await dialog().getByRole('button', { name: 'Show chart' }).click();
    await dialog().getByRole('application').waitFor();
  });

  it.each(shareOf(['light', 'dark'] as const, 'dark'))('show it to everybody in the %s theme, on a phone too', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await dialog().getByRole('application').waitFor();
      expect(await barriers(page)).toEqual([]);
      expect(await dialog().evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('walk along the bars with the arrow keys', async () => {
    await dialog().getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await dialog()
      .getByRole('status')
      .getByText(/^Answered \d/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('list each call, and the one of an error is found by its request ID', async () => {
    const refused = await fetch(`${running.url}/api/v1/balance`, { headers: { Authorization: `Bearer ${key.apiKey}` } });
    const requestId = String(refused.headers.get('x-request-id'));
    await page.getByRole('link', { name: 'Requests of Busy shop' }).click();
    await page.getByRole('heading', { name: 'Request Log' }).waitFor();
    await row('/api/v1/subscriptions/none').getByText('404 not_found').waitFor();
    await page.getByLabel('Search path or request ID').fill(requestId);
    await expect.poll(() => row(requestId).getByText('429 rate_limited').count()).toBe(1);
    expect(await barriers(page)).toEqual([]);

    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or jump to…').fill(requestId);
    await page.getByRole('option', { name: 'GET /api/v1/balance' }).waitFor();
    await page.keyboard.press('Enter');
    await row(requestId).getByText('429 rate_limited').waitFor();
    await page.goto('/api-keys');
  });

  it('may do only what is ticked, where scopes are chosen', async () => {
    await page.getByRole('button', { name: 'Edit Busy shop' }).click();
    await dialog().getByRole('switch', { name: 'May do everything' }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Choose at least one').waitFor();
    await dialog().getByLabel('Read the event feed').check();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await visitor.seesToast('API Key Updated');
    expect(((await (await page.request.get(`/api/api-keys/${key.id}`)).json()) as { scopes: string[] }).scopes).toEqual(['events:read']);
  });

  it('are rotated after a question, and the new one is shown this once', async () => {
    await page.getByRole('button', { name: 'Rotate Busy shop' }).click();
    await dialog().getByText('The old one goes on working').waitFor();
    await dialog().getByRole('button', { name: 'Rotate' }).click();
    await page
      .getByTestId('shown-once')
      .filter({ hasText: /^kage_test_/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog().getByText('It cannot be shown again. Close it?').waitFor();
    await dialog().getByRole('button', { name: 'Keep it open' }).click();
    await page.getByTestId('shown-once').waitFor();
    await dialog().getByRole('button', { name: 'Done' }).click();
    await page.getByTestId('shown-once').waitFor({ state: 'detached' });
  });

  it('are deleted after a question, refused from the next call on, and their usage stays', async () => {
    await page.getByRole('button', { name: 'Delete Busy shop' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete Busy shop' }).last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await visitor.seesToast('API Key Deleted');
    await page.getByRole('button', { name: 'Deleted: No' }).click();
    await page.getByRole('menuitemradio', { name: 'Any' }).click();
    await page.getByRole('button', { name: 'Deleted: Any' }).waitFor();
    await row('Busy shop').getByText('Revoked').first().waitFor();
    await page.getByRole('button', { name: 'Deleted: Any' }).click();
    const deleted = page.waitForResponse((answer) => decodeURIComponent(answer.url()).includes('"revoked":true'));
    await page.getByRole('menuitemradio', { name: 'Yes' }).click();
    await deleted;
    await row('Revoked').getByRole('button', { name: 'Usage of Busy shop' }).click();
    await dialog().getByText('Revoked').waitFor();
    // Five where all of them fell into one hour.
    await dialog()
      .getByText(/^Busiest hour [45] of 3$/)
      .waitFor();
    const answer = await fetch(`${running.url}/api/v1/balance`, { headers: { Authorization: `Bearer ${key.apiKey}` } });
    expect(answer.status).toBe(401);
  });
});
