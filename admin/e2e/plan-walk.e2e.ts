import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import type { Statement, Subscription } from '../src/api/types';
import { barriers } from './axe';
import { visit, type Visitor } from './browser';
import { letMinutesPass } from './clock';
import { CoreAccount } from './core';
import { givenBalance, givenProject, type Named } from './people';

const ORDER = 'walked-1';
const MONTH_MINUTES = 30 * 24 * 60;

/** The steps lean on each other, as a person's do. */
describe('a plan, from its making to the statement of what it has cost', () => {
  let page: Page;
  let visitor: Visitor;
  let project: Named;
  let core: CoreAccount;

  visit(async (here) => {
    ({ page, visitor } = here);
    project = await givenProject(page, `Long Road ${Date.now()}`);
    await givenBalance(page, project.id, '40.00');
    core = await CoreAccount.given('long-road', 'long-road-password');
    const settings = { kageLogin: 'long-road', kagePassword: 'long-road-password', graceDays: 3 };
    expect((await page.request.put(`/api/projects/${project.id}`, { data: settings })).status()).toBe(200);
  });

  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const choose = async (label: string, choice: RegExp) => {
    await dialog().getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: choice }).click();
  };
  const get = async <T>(path: string): Promise<T> => (await (await page.request.get(path)).json()) as T;
  const filtered = (path: string) => `${path}?filter=${encodeURIComponent(JSON.stringify({ projectId: project.id }))}`;
  const sold = async (): Promise<Subscription> => (await get<[Subscription]>(filtered('/api/subscriptions')))[0];
  const balance = async () => (await get<{ balance: string }>(`/api/projects/${project.id}/balance`)).balance;
  const isLetIn = async () => (await core.user((await sold()).vpnLoginId))?.enabled;
  /** How many days its end lies ahead. */
  const daysLeft = async () => Math.round((Date.parse((await sold()).endDate) - Date.now()) / 86_400_000);

  it('is made', async () => {
    await page.goto(`/projects/${project.id}/plans`);
    for (const [name, code, price] of [
      ['Monthly', 'monthly', '10'],
      ['Premium', 'premium', '15'],
    ] as const) {
      await page.getByRole('button', { name: 'New Plan' }).click();
      await dialog().getByLabel('Name').fill(name);
      await dialog().getByLabel('Code').fill(code);
      await dialog().getByLabel('Price').fill(price);
      await dialog().getByLabel('Days').fill('30');
      await press('Create Plan');
      await visitor.seesToast('Plan Created');
      await dialog().waitFor({ state: 'detached' });
    }
  });

  it('is sold at the price in the dialog, and its user has access', async () => {
    await page.goto(`/projects/${project.id}/subscriptions`);
    await page.getByRole('button', { name: 'New Subscription' }).first().click();
    await dialog().getByLabel('Subscription ID').fill(ORDER);
    await choose('Sold by', /Monthly/);
    await dialog().getByLabel('Renews by itself').click();
    await dialog()
      .getByText(/^You pay \$10\.00 now, then \$10\.00 on/)
      .waitFor();
    await press('Create Subscription');
    await visitor.seesToast('Subscription Created');
    expect(await balance()).toBe('30.00');
    await expect.poll(isLetIn).toBe(true);
  });

  it('is changed for another, whose price is reduced by the unused amount', async () => {
    await page.getByRole('link', { name: ORDER }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Change Plan' }).click();
    await choose('Plan', /Premium/);
    await dialog()
      .getByText(/^You pay \$5\.0\d now, then \$15\.00 on/)
      .waitFor();
    await dialog().getByText('Unused part of what was paid').waitFor();
    await press('Change Plan');
    await visitor.seesToast('Plan Changed');
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Premium', { exact: true }).waitFor();
    expect(await balance()).toMatch(/^(25\.00|24\.9\d)$/);
  });

  it('renews by itself within the last hour, from the balance', async () => {
    await letMinutesPass(project.id, MONTH_MINUTES - 60);
    await expect.poll(daysLeft).toBe(30);
    expect(await balance()).toMatch(/^(10\.00|9\.9\d)$/);
  });

  it('is in grace once the balance is empty, and its user keeps access', async () => {
    // Past the end that was paid for then by a minute: an end is charged for once, and must not come back.
    await letMinutesPass(project.id, MONTH_MINUTES + 1);
    await expect
      .poll(async () => {
        const { accessUntil, endDate } = await sold();
        return Date.parse(accessUntil) - Date.parse(endDate);
      })
      .toBe(3 * 86_400_000);
    await page.reload();
    await page.getByText(/^In grace until \d\d\/\d\d\/\d{4}$/).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await isLetIn()).toBe(true);
  });

  it('renews at once when the project is topped up', async () => {
    await page.goto(`/projects/${project.id}/balance`);
    await page.getByRole('button', { name: 'Request Topup' }).click();
    await dialog().getByLabel('Amount').fill('50');
    await press('Request Topup');
    await visitor.seesToast('Topup Request Created');
    await page.getByRole('button', { name: /^Approve Topup request/i }).click();
    await press('Approve');
    await visitor.seesToast('Approved');
    await expect.poll(daysLeft).toBe(30);
    expect(await balance()).toMatch(/^(45\.00|44\.9\d)$/);
    await page.goto(`/subscriptions/${(await sold()).id}`);
    await page.getByRole('heading', { name: ORDER, level: 1 }).waitFor();
    await page.getByText('Premium', { exact: true }).waitFor();
    expect(await page.getByText(/^In grace until/).count()).toBe(0);
  });

  it('ends with a statement that names each movement, what it was for and what was left', async () => {
    await page.goto(`/projects/${project.id}/statement`);
    const rows = page.getByRole('table', { name: /^Movements of/ }).locator('tbody tr');
    await rows.filter({ hasText: 'Balance so far' }).waitFor();
    const cells = await rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
    expect(cells.map(([, description]) => description)).toEqual([
      'Opening balance',
      'For a test',
      `Subscription ${ORDER}: Monthly`,
      `Change of plan of subscription ${ORDER}: Premium`,
      `Renewal of subscription ${ORDER}: Premium`,
      'Topup request for $50.00',
      `Renewal of subscription ${ORDER}: Premium`,
      'Balance so far',
    ]);
    const cents = (text = '') => Math.round(Number(text.replace(/[$,+]/g, '').replace('−', '-')) * 100);
    const moved = cells.slice(1, -1).map(([, , , amount]) => cents(amount));
    expect([moved[0], moved[1], moved[3], moved[4], moved[5]]).toEqual([4_000, -1_000, -1_500, 5_000, -1_500]);
    // Who reads it adds up: each balance is the one above it and the amount beside it.
    const balances = cells.map(([, , , , left]) => cents(left));
    expect(balances.slice(1, -1)).toEqual(moved.map((_, index) => moved.slice(0, index + 1).reduce((sum, amount) => sum + amount, 0)));
    expect(balances.at(-1)).toBe(balances.at(-2));
    const { closingBalance, isClosed } = await get<Statement>(
      `/api/projects/${project.id}/statement?format=json&month=${new Date().toISOString().slice(0, 7)}`,
    );
    expect([isClosed, closingBalance]).toEqual([false, await balance()]);
    expect(await barriers(page)).toEqual([]);
  });
});
