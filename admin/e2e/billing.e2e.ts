import { readFileSync } from 'node:fs';

import type { Browser, Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { visit, Visitor } from './browser';
import { givenBalance, givenManager, givenSubscription, type Named } from './people';

const LATENCY_MS = 300;

interface Sold {
  id: number;
  status: string;
  syncStatus: string;
}

interface Movement {
  id: number;
  amount: string;
}

describe('billing', () => {
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let project: Named;

  visit(async (here) => {
    ({ browser, visitor, page } = here);
    // On the simulator's own account, which the local start prints: what is never delivered is refunded when it is cancelled.
    const data = { name: 'Billed VPN', kageLogin: 'demo', kagePassword: 'demo-core-password' };
    project = (await (await page.request.post('/api/projects', { data })).json()) as Named;
    await givenBalance(page, project.id, '95.00');
    for (const subscriptionId of ['billed-1', 'billed-2'])
      await givenSubscription(page, { projectId: project.id, subscriptionId, autoRenew: true });
  });

  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text });
  const get = async <T>(path: string): Promise<T> => (await (await page.request.get(path)).json()) as T;
  const balance = async () => (await get<{ balance: string }>(`/api/projects/${project.id}/balance`)).balance;
  const ofProject = (path: string, filter: object = {}) =>
    `${path}?filter=${encodeURIComponent(JSON.stringify({ projectId: project.id, ...filter }))}`;
  const sold = async (subscriptionId: string) => {
    const [found] = await get<Sold[]>(ofProject('/api/subscriptions', { q: subscriptionId }));
    if (!found) throw new Error(`${subscriptionId} is not there`);
    return found;
  };

  /** Presses again and again, by mouse and Enter, while the answer takes its time. @returns how often the call went out */
  async function hammer(call: RegExp, button: Locator): Promise<number> {
    let calls = 0;
    const slow = async (route: Route) => {
      if (route.request().method() !== 'GET') calls += 1;
      await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
      await route.continue();
    };
    await page.route(call, slow);
    await button.click({ clickCount: 3 });
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await page.unroute(call, slow);
    return calls;
  }

  it('shows each project with its balance, price, threshold, outlook, badge and last movements', async () => {
    await page.goto(`/billing?filter=${encodeURIComponent(JSON.stringify({ q: project.name }))}`);
    await page.getByRole('heading', { name: 'Billing & Balance', level: 1 }).waitFor();
    const card = page.getByLabel(project.name, { exact: true });
    await card.getByText('$75.00', { exact: true }).waitFor();
    await card.getByText('Low Balance').waitFor();
    await card.getByText('$10.00 per subscription · low below $100.00').waitFor();
    await card.getByText(/^Covers all renewals of the next 365 days$/).waitFor();
    await expect.poll(() => card.getByText(/^[+−]\$/).allTextContents()).toEqual(['−$10.00', '−$10.00', '+$95.00']);
    expect(await barriers(page)).toEqual([]);
  });

  it('asks once for a top-up, however often it is pressed, and names a payment method', async () => {
    const data = { type: 'bank_transfer', provider: 'First Bank' };
    expect((await page.request.post(`/api/projects/${project.id}/payment-methods`, { data })).status()).toBe(201);
    await page.goto(`/projects/${project.id}/balance`);
    await page.getByRole('button', { name: 'Request Topup' }).click();
    await dialog().getByLabel('Amount').fill('0.5');
    await dialog().getByRole('button', { name: 'Request Topup' }).click();
    await dialog().getByText('The minimum is $1.00').waitFor();
    await dialog().getByLabel('Amount').fill('40');
    await dialog().getByLabel('Payment method').click();
    await page.getByRole('option', { name: /First Bank/ }).click();
    expect(await hammer(/\/api\/topup-requests/, dialog().getByRole('button', { name: 'Request Topup' }))).toBe(1);
    await visitor.seesToast('Topup Request Created');
    const made = await get<{ paymentMethodId: number | null }[]>(ofProject('/api/topup-requests'));
    expect(made).toHaveLength(1);
    expect(made[0]?.paymentMethodId).not.toBeNull();
  });

  it('lets a manager ask, and only a global admin decide', async () => {
    const manager = await givenManager(page, [project.id]);
    const other = await Visitor.arrive(browser);
    await other.signIn(manager);
    await other.page.goto('/billing/topup-requests');
    await other.page.getByRole('row').filter({ hasText: project.name }).waitFor();
    expect(await other.page.getByRole('button', { name: /approve|reject/i }).count()).toBe(0);
    await other.page.goto('/billing/transactions');
    await other.page.getByRole('row').filter({ hasText: 'billed-1' }).waitFor();
    expect(await other.page.getByRole('button', { name: /refund/i }).count()).toBe(0);
    const data = { projectId: project.id, amount: '7.00' };
    expect((await other.page.request.post('/api/topup-requests', { data })).status()).toBe(201);
    await other.leave();
  });

  it('approves once and at once, and waits for the server before it says so', async () => {
    await page.goto(ofProject('/billing/topup-requests'));
    const pending = row('$40.00');
    await pending.getByRole('button', { name: /^Approve/ }).click();
    await dialog().getByText(project.name).waitFor();
    expect(await hammer(/\/approve/, dialog().getByRole('button', { name: 'Approve' }))).toBe(1);
    await visitor.seesToast('Topup Approved');
    await pending.getByText('Completed').waitFor();
    expect(await pending.getByRole('button', { name: /approve|reject|attach/i }).count()).toBe(0);
    expect(await balance()).toBe('115.00');
  });

  it('rejects only with a reason', async () => {
    const pending = row('$7.00');
    await pending.getByRole('button', { name: /^Reject/ }).click();
    const reject = dialog().getByRole('button', { name: 'Reject' });
    await dialog().getByLabel('Reason for rejection').fill('   ');
    await reject.click();
    await dialog().getByText('Required').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByLabel('Reason for rejection').fill('It never arrived');
    await reject.click();
    await visitor.seesToast('Topup Rejected');
    await pending.getByText('Rejected: It never arrived').waitFor();
    expect(await balance()).toBe('115.00');
  });

  it('lists the movements with their sign, aligned, and the balance that each left; by project, type and day', async () => {
    await page.goto(ofProject('/billing/transactions'));
    const cells = async (column: number) => page.getByRole('row').locator(`td:nth-child(${column})`).allTextContents();
    await row('billed-1').first().waitFor();
    expect(await cells(5)).toEqual(['+$40.00', '−$10.00', '−$10.00', '+$95.00']);
    expect(await cells(6)).toEqual(['$115.00', '$75.00', '$85.00', '$95.00']);
    const amounts = page.getByRole('row').locator('td:nth-child(5) .tabular');
    const ends = await amounts.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)));
    expect(new Set(ends).size).toBe(1);
    await page.getByRole('button', { name: `Project: ${project.name}` }).waitFor();
    await page.getByRole('button', { name: 'Type: Any' }).click();
    await page.getByRole('menuitemradio', { name: 'Topup' }).click();
    await expect.poll(() => cells(5)).toEqual(['+$40.00']);
    await page.getByRole('button', { name: 'Date: Any' }).click();
    await page.getByLabel('To', { exact: true }).fill('2001-01-01');
    await page.getByText('No results').waitFor();
  });

  it('gives the same as a file', async () => {
    await page.goto(ofProject('/billing/transactions', { type: 'subscription_charge' }));
    await row('billed-2').first().waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    const [head, ...lines] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(head).toContain('Amount (USD),Balance before,Balance after');
    expect(lines.map((line) => line.split(',').slice(-3))).toEqual([
      ['-10.00', '85.00', '75.00'],
      ['-10.00', '95.00', '85.00'],
    ]);
  });

  it('refunds a part once, and leaves the subscription as it is unless asked', async () => {
    await page.goto(ofProject('/billing/transactions'));
    await row('billed-1')
      .getByRole('button', { name: /^Refund/ })
      .click();
    await dialog().getByText('Cancel the subscription too').waitFor();
    await dialog().getByLabel('Amount').fill('10.01');
    await dialog().getByLabel('Reason').fill('Goodwill');
    const refund = dialog().getByRole('button', { name: 'Refund' });
    await refund.click();
    await dialog().getByText('The maximum is $10.00').waitFor();
    await dialog().getByLabel('Amount').fill('4');
    expect(await hammer(/\/refund/, refund)).toBe(1);
    await visitor.seesToast('Charge Refunded');
    await row('$4.00 refunded').waitFor();
    expect(await balance()).toBe('119.00');
    expect((await sold('billed-1')).status).toBe('active');
  });

  it('offers to cancel the subscription with the refund of its last charge, and of no earlier one', async () => {
    await expect.poll(async () => (await sold('billed-2')).syncStatus).toBe('synced');
    const { id } = await sold('billed-2');
    expect((await page.request.post(`/api/admin/subscriptions/${id}/renew`, { data: { days: 30 } })).status()).toBe(200);
    const charges = await get<Movement[]>(ofProject('/api/transactions', { subscriptionId: id }));
    expect(charges).toHaveLength(2);
    const open = async (charge: Movement | undefined) => {
      await page.goto(ofProject('/billing/transactions', { id: charge?.id }));
      await page.getByRole('button', { name: /^Refund/ }).click();
      await dialog().getByLabel('Reason').waitFor();
    };
    await open(charges[1]);
    expect(await dialog().getByText('Cancel the subscription too').count()).toBe(0);
    await open(charges[0]);
    await dialog().getByLabel('Cancel the subscription too').click();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByLabel('Reason').fill('Sold by mistake');
    await dialog().getByRole('button', { name: 'Refund' }).click();
    await visitor.seesToast('billed-2 is cancelled');
    expect((await sold('billed-2')).status).toBe('cancelled');
    expect(await balance()).toBe('119.00');
  });

  it('has a form for threshold and auto top-up, and says when the balance is no longer low', async () => {
    await page.goto(`/projects/${project.id}/balance`);
    await page.getByRole('button', { name: 'What Balance and forecast means' }).hover();
    await page.getByText(/^Counts the automatic renewals of active subscriptions/).waitFor();
    await page.getByRole('button', { name: 'Threshold & Auto Topup' }).click();
    await dialog().getByLabel('Low balance threshold').fill('200');
    await dialog().getByLabel('Auto topup', { exact: true }).click();
    await dialog().getByLabel('Auto topup amount').fill('150');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await visitor.seesToast('Saved');
    await page.getByText('Low Balance', { exact: true }).waitFor();
    await page.getByText('$150.00', { exact: true }).waitFor();
  });

  it('adds, changes and removes payment methods, and keeps no card number', async () => {
    const methods = page.getByLabel('Payment methods', { exact: true });
    await methods.getByRole('button', { name: 'Add Method' }).click();
    await dialog().getByLabel('Reference').fill('4111 1111 1111 1111');
    await dialog().getByRole('button', { name: 'Add Method' }).click();
    await dialog()
      .getByText(/looks like a full card number/)
      .waitFor();
    await dialog().getByLabel('Reference').fill('pm_777');
    await dialog().getByLabel('Default', { exact: true }).click();
    await dialog().getByRole('button', { name: 'Add Method' }).click();
    await methods.getByText('pm_777').waitFor();
    await methods.getByText('Default', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('prints the running month: opening balance, movements, the balance so far, and nothing of the console around them', async () => {
    await page.goto(`/projects/${project.id}/balance`);
    await page.getByRole('link', { name: 'Statement' }).click();
    await page.getByLabel('Month').click();
    await page.getByRole('option').first().click();
    const sheet = page.getByLabel('Statement', { exact: true });
    await sheet.getByRole('heading', { name: project.name }).waitFor();
    await sheet.getByRole('cell', { name: 'Balance so far' }).waitFor();
    const rows = await sheet.getByRole('row').allTextContents();
    expect(rows[1]).toBe('Opening balance$0.00');
    expect(rows.at(-1)).toBe('Balance so far$119.00');
    const moved = await sheet.getByRole('row').locator('td:nth-child(4)').allTextContents();
    expect(moved.filter(Boolean)).toEqual(['+$95.00', '−$10.00', '−$10.00', '+$40.00', '+$4.00', '−$10.00', '+$10.00']);
    expect(await barriers(page)).toEqual([]);

    await page.emulateMedia({ media: 'print' });
    expect(await sheet.getByRole('heading', { name: project.name }).isVisible()).toBe(true);
    for (const shell of ['navigation', 'banner', 'button'] as const)
      expect(await page.getByRole(shell).filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/balance so far,[^\n]*,119\.00\s*$/);
  });

  it('says what is missing where there is no project to pay for', async () => {
    const manager = await givenManager(page);
    const other = await Visitor.arrive(browser);
    await other.signIn(manager);
    await other.page.goto('/billing');
    await other.page.getByRole('button', { name: 'Pay with KAGE' }).click();
    await other.seesToast('No Projects Available');
    await other.page.getByText('Please create a project first to use crypto payments.').waitFor();
    await other.leave();
  });
});
