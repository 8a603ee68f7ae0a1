import { readFileSync } from 'node:fs';

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { visit } from './browser';
import { zoomedInto } from './looks';
import { givenBalance, givenProject, givenSubscription, type Named } from './people';

interface Sold {
  id: number;
  subscriptionId: string;
  status: string;
  endDate: string;
}

describe('many subscriptions at once', () => {
  let page: Page;
  let project: Named;

  visit(async (here) => {
    ({ page } = here);
    project = await givenProject(page, 'Many at Once VPN');
    await givenBalance(page, project.id, '2000.00');
  });

  const given = async (prefix: string, count: number): Promise<string[]> => {
    const names = Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);
    for (const subscriptionId of names) await givenSubscription(page, { projectId: project.id, subscriptionId });
    return names;
  };
  const list = async (q: string): Promise<Sold[]> => {
    const filter = encodeURIComponent(JSON.stringify({ projectId: project.id, q }));
    return (await page.request.get(`/api/subscriptions?filter=${filter}`)).json() as Promise<Sold[]>;
  };
  const balance = async (): Promise<string> => (await (await page.request.get(`/api/projects/${project.id}/balance`)).json()).balance;
  const open = async (q: string, perPage = 25) => {
    const filter = encodeURIComponent(JSON.stringify({ projectId: project.id, q }));
    await page.goto(`/subscriptions?filter=${filter}&perPage=${perPage}&page=1&sort=id&order=DESC`);
    await box(/^Select/)
      .first()
      .waitFor();
  };
  const box = (name: string | RegExp): Locator => page.getByRole('checkbox', { name });
  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const press = (name: string): Promise<void> => page.getByRole('region', { name: 'Selection' }).getByRole('button', { name }).click();
  const result = (name: string): Locator => dialog().getByRole('listitem').filter({ hasText: name });

  it('are ticked by keyboard and extended: the price comes first, then a result for each row', async () => {
    const [first, second, third] = (await given('extend', 3)) as [string, string, string];
    const [before] = await list(first);
    const [refused] = await list(second);
    await page.request.put(`/api/admin/subscriptions/${refused?.id}`, { data: { status: 'cancelled' } });
    await open('extend');
    for (const name of [first, second, third]) {
      await box(`Select ${name}`).focus();
      await page.keyboard.press('Space');
    }
    await page.getByText('3 selected').waitFor();
    await press('Extend');
    await dialog().getByLabel('Days').fill('10');
    await dialog().getByText('$20.00', { exact: true }).waitFor();
    await dialog().getByText('1 subscription would be refused').waitFor();
    expect(await barriers(page)).toEqual([]);
    const paid = Number(await balance());
    await dialog().getByRole('button', { name: 'Extend' }).click();

    await result(first).getByText('Extended').waitFor();
    await result(third).getByText('Extended').waitFor();
    await result(second).getByText('Refused').waitFor();
    await result(second)
      .getByText(/cancelled/)
      .waitFor();
    await dialog().getByText('2 extended, 1 refused').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(Number(await balance())).toBe(paid - 20);
    const [after] = await list(first);
    expect(Date.parse(after?.endDate ?? '') - Date.parse(before?.endDate ?? '')).toBe(10 * 86_400_000);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await page.getByText('1 selected').waitFor();
  });

  it('run in steps while the bar moves, and can be stopped between two calls and resumed', async () => {
    await given('steps', 45);
    await open('steps', 50);
    await box('Select all on this page').check();
    await page.getByText('45 selected').waitFor();
    await press('Suspend');

    const held: (() => void)[] = [];
    await page.route('**/subscriptions/bulk', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const release = async (call: number) => {
      await expect.poll(() => held.length).toBe(call);
      held[call - 1]?.();
    };
    const bar = dialog().getByRole('progressbar');
    await dialog().getByRole('button', { name: 'Suspend' }).click();
    await release(1);
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('20');
    await dialog().getByRole('button', { name: 'Stop' }).click();
    await release(2);
    await dialog().getByText('5 rows are left as they were.').waitFor();
    expect(await bar.getAttribute('aria-valuenow')).toBe('40');
    expect((await list('steps')).filter(({ status }) => status === 'suspended')).toHaveLength(40);

    await dialog().getByRole('button', { name: 'Go on' }).click();
    await release(3);
    await dialog().getByText('45 suspended, 0 refused').waitFor();
    await page.unroute('**/subscriptions/bulk');
    await dialog().getByRole('button', { name: 'Close' }).click();
    expect((await list('steps')).every(({ status }) => status === 'suspended')).toBe(true);
    await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' });
  });

  it('are chosen from all pages, and activated', async () => {
    await open('steps', 10);
    await box('Select all on this page').check();
    await page.getByText('10 selected').waitFor();
    await press('Select all 45');
    await page.getByText('45 selected').waitFor();
    await press('Activate');
    await dialog().getByText('Nothing is charged.').waitFor();
    await dialog().getByRole('button', { name: 'Activate' }).click();
    await dialog().getByText('45 activated, 0 refused').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    expect((await list('steps')).every(({ status }) => status === 'active')).toBe(true);
  });

  it('are ticked on the cards of a phone, which zooms into none of their fields', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const [name] = (await given('phone', 2)) as [string, string];
    await open('phone');
    expect(await zoomedInto(page)).toEqual([]);
    await box(`Select ${name}`).check();
    await press('Delete');
    await dialog().getByText('For 30 days it can be restored.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await dialog().getByText('1 deleted, 0 refused').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    expect((await list('phone')).map(({ subscriptionId }) => subscriptionId)).toEqual(['phone-2']);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  const exported = async (): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    return readFileSync(await download.path(), 'utf8');
  };
  const choose = async (csv: string) => {
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog()
      .getByLabel(/CSV file/)
      .setInputFiles({ name: 'subscriptions.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await dialog().getByRole('button', { name: 'Preview' }).click();
  };

  it('are imported again from their export without an error', async () => {
    const [name] = (await given('file', 3)) as [string];
    const [ann] = await list(name);
    const customer = { name: '=1+1', surname: 'O"Hara, Ann', email: 'ann@example.com', phone: '+49 30 1' };
    await page.request.put(`/api/admin/subscriptions/${ann?.id}`, { data: customer });
    await givenSubscription(page, { projectId: project.id, subscriptionId: 'file-pending', status: 'pending' });
    await open('file');
    const before = await exported();
    expect(before.split('\r\n')).toHaveLength(6);
    const ids = (await list('file')).map(({ id }) => id);
    await page.request.post('/api/admin/subscriptions/bulk', { data: { ids, action: 'delete' } });

    await page.goto(`/projects/${project.id}/subscriptions`);
    await choose(before);
    await dialog().getByText('4 rows', { exact: true }).waitFor();
    await dialog().getByText('nothing is wrong with them').waitFor();
    await dialog().getByText('$30.00', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Import all 4 rows' }).click();
    await dialog().getByText('4 imported, 0 refused').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();

    await open('file');
    const recorded = (csv: string) =>
      csv
        .split('\r\n')
        .map((line) => line.slice(0, line.lastIndexOf(',')))
        .sort();
    // All but the instant of their making.
    expect(recorded(await exported())).toEqual(recorded(before));
  });

  it('from a file with errors show the errors line by line, and only the good ones are imported', async () => {
    const [from, to] = ['2026-01-01', '2099-01-01'];
    const csv = [
      'subscriptionId;startDate;endDate;email;status',
      `mixed-1;${from};${to};ann@example.com;active`,
      `mixed 2;${from};${to};;`,
      `mixed-3;${to};${from};;`,
      `mixed-4;${from};${to};nobody;`,
      `mixed-5;${from}`,
      `mixed-1;${from};${to};;`,
      `mixed-6;${from};${to};;pending`,
    ].join('\n');
    await page.goto(`/projects/${project.id}/subscriptions`);
    await choose(csv);
    await dialog().getByText('2 good rows', { exact: true }).waitFor();
    await result('Line 3: mixed 2')
      .getByText(/subscriptionId: /)
      .waitFor();
    await result('Line 4: mixed-3')
      .getByText(/endDate: End date must be after the start date/)
      .waitFor();
    await result('Line 5: mixed-4')
      .getByText(/email: /)
      .waitFor();
    await result('Line 6: mixed-5').getByText('2 cells where the heading has 5.').waitFor();
    await result('Line 7: mixed-1').getByText('Error').waitFor();
    await dialog().getByRole('button', { name: 'Import the 2 good rows' }).click();
    await dialog().getByText('2 imported, 0 refused').waitFor();
    await dialog().getByRole('link', { name: 'mixed-1' }).waitFor();
    expect((await list('mixed')).map(({ subscriptionId, status }) => [subscriptionId, status])).toEqual([
      ['mixed-6', 'pending'],
      ['mixed-1', 'active'],
    ]);
    await dialog().getByRole('button', { name: 'Close' }).click();
  });

  it('from a file that is no CSV are refused with a sentence', async () => {
    await page.goto(`/projects/${project.id}/subscriptions`);
    await choose('subscriptionId,balance\na,1');
    await dialog()
      .getByText(/Unknown columns: balance/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Choose another file' }).click();
    await dialog()
      .getByLabel(/CSV file/)
      .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
    await dialog().getByRole('button', { name: 'Preview' }).click();
    await dialog().getByText('The file is empty.').waitFor();
  });
});
