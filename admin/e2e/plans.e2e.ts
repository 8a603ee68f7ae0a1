import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import type { Plan, Subscription } from '../src/api/types';
import { barriers } from './axe';
import { visit, type Visitor } from './browser';
import { CoreAccount } from './core';
import { givenBalance, givenProject } from './people';

const ORDER = 'planned-1';

describe('a subscription that is sold by a plan', () => {
  let page: Page;
  let visitor: Visitor;
  let projectId: number;
  const plans = new Map<string, Plan>();

  visit(async (here) => {
    ({ page, visitor } = here);
    projectId = (await givenProject(page, `Plan Road ${Date.now()}`)).id;
    await givenBalance(page, projectId, '200.00');
    await CoreAccount.given('plan-road', 'plan-road-password');
    const server = { kageLogin: 'plan-road', kagePassword: 'plan-road-password' };
    expect((await page.request.put(`/api/projects/${projectId}`, { data: server })).status()).toBe(200);
    for (const data of [
      { code: 'monthly', name: 'One month', price: '10.00', days: 30 },
      { code: 'yearly', name: 'One year', price: '99.00', days: 365 },
    ]) {
      const answer = await page.request.post(`/api/projects/${projectId}/plans`, { data });
      expect(answer.status()).toBe(201);
      plans.set(data.code, (await answer.json()) as Plan);
    }
  });

  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click();
  const choose = async (label: string, choice: string | RegExp) => {
    await dialog().getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: choice }).click();
  };
  const stored = async (): Promise<Subscription> => {
    const answer = await page.request.get(`/api/subscriptions?filter=${encodeURIComponent(JSON.stringify({ projectId }))}`);
    return ((await answer.json()) as [Subscription])[0];
  };
  const balance = async (): Promise<string> => {
    const answer = await page.request.get(`/api/projects/${projectId}/balance`);
    return ((await answer.json()) as { balance: string }).balance;
  };
  const act = (verb: string) => page.getByRole('button', { name: `${verb} ${ORDER}` }).click();
  const pick = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  it('costs what the dialog says, now and at the next renewal', async () => {
    await page.goto(`/projects/${projectId}/subscriptions`);
    await page.getByRole('button', { name: 'New Subscription' }).first().click();
    await dialog().getByLabel('Subscription ID').fill(ORDER);
    await choose('Sold by', /One month/);
    await dialog().getByText('You pay $10.00 now', { exact: true }).waitFor();
    await dialog().getByLabel('Renews by itself').click();
    await dialog()
      .getByText(/You pay \$10.00 now, then \$10.00 on \d\d\/\d\d\/\d{4}/)
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await press('Create Subscription');
    await visitor.seesToast('Subscription Created');
    expect(await stored()).toMatchObject({ plan: 'monthly', autoRenew: true, price: '10.00' });
    expect(await balance()).toBe('190.00');
    const row = page.getByRole('row').filter({ hasText: ORDER });
    await row.getByText('Plan monthly').waitFor();
    await row.getByText('Renews by itself').waitFor();
    // What never stood on a server is given back as a whole, and cannot be restored.
    await expect.poll(async () => (await stored()).syncStatus).toBe('synced');
  });

  it('is not renewed at a price that has changed meanwhile, but asks again', async () => {
    await act('Renew');
    await dialog()
      .getByText(/You pay \$10.00 now/)
      .waitFor();
    const { id, version } = plans.get('monthly') as Plan;
    expect((await page.request.put(`/api/plans/${id}`, { data: { price: '12.00', version } })).status()).toBe(200);
    await press('Renew');
    await dialog()
      .getByText(/You pay \$12.00 now/)
      .waitFor();
    await dialog().getByText('Before, it was $10.00.').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await balance()).toBe('190.00');
    await press('Renew');
    await visitor.seesToast('Subscription Renewed');
    expect(await balance()).toBe('178.00');
  });

  it('takes another plan at its next renewal, which can be withdrawn, or at once', async () => {
    await page.getByRole('link', { name: ORDER }).click();
    await pick('Change Plan');
    await choose('Plan', /One year/);
    await choose('When', /At the next renewal/);
    await dialog()
      .getByText(/You pay nothing now, then \$99.00 on/)
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await press('Change Plan');
    await page.getByText('Next plan', { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ plan: 'monthly', nextPlan: 'yearly' });
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Next plan', { exact: true }).waitFor({ state: 'detached' });

    await pick('Change Plan');
    await choose('Plan', /One year/);
    await dialog().getByText('Unused part of what was paid').waitFor();
    await press('Change Plan');
    await visitor.seesToast('Plan Changed');
    const { plan, nextPlan } = await stored();
    expect([plan, nextPlan]).toEqual(['yearly', null]);
    // 22.00 was paid, of which some seconds are used.
    expect(Number(await balance())).toBeCloseTo(101, 1);
  });

  it('stops renewing by itself when that is switched off', async () => {
    const renews = page.getByRole('switch', { name: 'Renews by itself' });
    expect(await renews.isChecked()).toBe(true);
    await renews.click();
    await visitor.seesToast('It Does Not Renew by Itself');
    expect((await stored()).autoRenew).toBe(false);
    await expect.poll(() => renews.isChecked()).toBe(false);
  });

  it('comes back after it was deleted', async () => {
    await pick('Delete');
    await press('Delete');
    await page.getByRole('status').getByRole('button', { name: 'Restore' }).click();
    await visitor.seesToast('Subscription Restored');
    expect((await stored()).status).toBe('active');
  });

  it('is in the list of deleted ones until it comes back', async () => {
    await page.goto(`/subscriptions/${(await stored()).id}`);
    await pick('Delete');
    await press('Delete');
    await visitor.seesToast('Subscription Deleted');
    await page.getByRole('link', { name: 'Deleted', exact: true }).click();
    await page.getByRole('heading', { name: 'Deleted Subscriptions', level: 1 }).waitFor();
    await page.getByRole('row').filter({ hasText: ORDER }).getByText('Plan yearly').waitFor();
    expect(await barriers(page)).toEqual([]);
    await act('Restore');
    await visitor.seesToast('Subscription Restored');
    await page.getByRole('row').filter({ hasText: ORDER }).waitFor({ state: 'detached' });
    expect((await stored()).status).toBe('active');
  });

  it('is cancelled with a refund of the unused amount', async () => {
    await page.goto(`/subscriptions/${(await stored()).id}`);
    await pick('Cancel');
    await choose('Refund', /What is unused is given back/);
    await dialog()
      .getByText(/You get back \$\d+\.\d\d now/)
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await press('Cancel Subscription');
    await visitor.seesToast('Subscription Cancelled');
    expect((await stored()).status).toBe('cancelled');
    expect(Number(await balance())).toBeCloseTo(200, 1);
    await page.getByRole('button', { name: `Renew ${ORDER}` }).waitFor({ state: 'detached' });
  });

  it('goes to another project as the dialog says', async () => {
    const other = await givenProject(page, `Side Road ${Date.now()}`);
    const order = { projectId, subscriptionId: 'moving-1', plan: 'monthly' };
    const answer = await page.request.post('/api/admin/subscriptions', { data: order });
    expect(answer.status()).toBe(201);
    const { id } = (await answer.json()) as Subscription;
    const before = await balance();
    await page.goto(`/subscriptions/${id}`);
    await pick('Transfer to another project');
    await dialog().getByText('A preview is shown here once a project is chosen.').waitFor();
    await dialog()
      .getByRole('combobox', { name: /New project/ })
      .fill(other.name);
    await page.getByRole('option', { name: other.name }).click();
    await dialog().getByText('The new project has no plan monthly: it goes on without a plan.').waitFor();
    await dialog()
      .getByText(/can be refunded to the old project alone/)
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await press('Transfer');
    await visitor.seesToast('Subscription Transferred');
    await page.getByRole('link', { name: other.name }).waitFor();
    expect(await balance()).toBe(before);
  });
});
