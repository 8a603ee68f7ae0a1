import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { running, visit } from './browser';
import { givenProject, type Named } from './people';

const COUNT = 2_500;

describe('all subscriptions that match, more than the server gives at once', () => {
  let page: Page;
  let project: Named;

  visit(async (here) => {
    ({ page } = here);
    project = await givenProject(page, 'Thousands VPN');
    const client = new pg.Client({ connectionString: running.databaseUrl });
    await client.connect();
    await client.query(
      `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, price)
       SELECT $1, 'thousand-' || n, lpad((7000000000 + n)::text, 16, '0'), 'active', now(), now() + interval '30 days', 10
       FROM generate_series(1, ${COUNT}) n`,
      [project.id],
    );
    await client.end();
  });

  const press = (name: string): Promise<void> => page.getByRole('region', { name: 'Selection' }).getByRole('button', { name }).click();
  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const idOf = async (q: string): Promise<number> => {
    const filter = encodeURIComponent(JSON.stringify({ projectId: project.id, q }));
    return (await (await page.request.get(`/api/subscriptions?filter=${filter}&sort=["id","ASC"]`)).json())[0].id;
  };

  it('are chosen, with the number that the action concerns, and each that has changed meanwhile is refused with a reason', async () => {
    await page.goto(
      `/subscriptions?filter=${encodeURIComponent(JSON.stringify({ projectId: project.id }))}&perPage=10&page=1&sort=id&order=DESC`,
    );
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await press('Select all 2,500');
    await page.getByText('2,500 selected').waitFor();
    await page.getByRole('button', { name: 'Suspend', exact: true }).last().waitFor();
    const [cancelled, deleted] = [await idOf('thousand-1234'), await idOf('thousand-2345')];
    expect((await page.request.put(`/api/admin/subscriptions/${cancelled}`, { data: { status: 'cancelled' } })).status()).toBe(200);
    expect((await page.request.delete(`/api/admin/subscriptions/${deleted}`)).status()).toBe(200);
    await press('Suspend');
    await dialog().getByRole('button', { name: 'Suspend' }).click();
    await dialog()
      .getByText('2,498 suspended, 2 refused')
      .or(dialog().getByText('2498 suspended, 2 refused'))
      .waitFor({ timeout: 240_000 });
    for (const name of ['thousand-1234', 'thousand-2345'])
      await dialog().getByRole('listitem').filter({ hasText: name }).getByText('Refused').waitFor();
    await dialog().getByRole('button', { name: '200 more' }).click();
    await expect.poll(() => dialog().getByRole('listitem').count()).toBe(401);
    const filter = encodeURIComponent(JSON.stringify({ projectId: project.id, status: 'suspended' }));
    const answer = await page.request.get(`/api/subscriptions?filter=${filter}&range=[0,0]`);
    expect(answer.headers()['content-range']).toMatch(/\/2498$/);
  }, 300_000);
});
