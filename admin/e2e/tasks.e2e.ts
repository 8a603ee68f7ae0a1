import type { Browser, Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';

import { running, visit, Visitor } from './browser';
import { CoreAccount } from './core';
import { givenBalance, givenProject, givenSubscription, type Named } from './people';
import { TestChain, TestWallet } from './wallet';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A press with the pointer counts, and Enter or Space on a control; typing does not, nor does the stroke that opens the palette. */
const countPresses = () => {
  const press = () => void (window as unknown as { pressed: () => void }).pressed();
  document.addEventListener('pointerdown', press, true);
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      const isTyping =
        target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox' && key === ' ');
      if ((key === 'Enter' || key === ' ') && !isTyping) press();
    },
    true,
  );
};

describe('in the console', () => {
  let browser: Browser;
  let page: Page;
  let visitor: Visitor;
  let project: Named;
  let presses = 0;

  visit(async (here) => {
    ({ browser, page, visitor } = here);
    await page.exposeFunction('pressed', () => (presses += 1));
    await page.addInitScript(countPresses);
    project = await givenProject(page, 'Twelve Tasks VPN');
    await givenBalance(page, project.id, '2000.00');
  });
  beforeEach(async () => {
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    presses = 0;
  });

  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const menu = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

  /** Ctrl K, some typed words, and Enter on what was found. */
  const jumpTo = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search screens, projects, subscriptions and users' }).fill(text);
    await page.getByRole('option', { name: text, selected: true }).waitFor();
    await page.keyboard.press('Enter');
  };

  it('an order is suspended with three presses, the way to the list among them', async () => {
    await givenSubscription(page, { projectId: project.id, subscriptionId: 'task-suspend' });
    await menu('Subscriptions');
    await page.getByRole('textbox', { name: 'Search subscriptions' }).fill('task-suspend');
    await button('Suspend task-suspend').click();
    await dialog().getByRole('button', { name: 'Suspend' }).click();
    await button('Activate task-suspend').waitFor();
    expect(presses).toBeLessThanOrEqual(3);
  });

  it('a user that could not be synchronised is found, explained and sent again with four presses', async () => {
    const core = await CoreAccount.given('twelve-tasks', 'core-password-of-tasks');
    const data = { name: 'Unsynced Tasks VPN', kageLogin: core.login, kagePassword: 'core-password-of-tasks' };
    const failing = (await (await page.request.post('/api/projects', { data })).json()) as Named;
    await givenBalance(page, failing.id, '100.00');
    const vpnLoginId = '7100000000000001';
    await givenSubscription(page, { projectId: failing.id, subscriptionId: 'task-unsynced', vpnLoginId });
    const filter = encodeURIComponent(JSON.stringify({ q: vpnLoginId }));
    const listed = async <T>(path: string) => ((await (await page.request.get(`${path}?filter=${filter}`)).json()) as [T])[0];
    const state = async () => (await listed<{ syncStatus: string }>('/api/vpn-users')).syncStatus;
    await expect.poll(state).toBe('synced');
    const fault = await core.fault({ kind: 'refuse', status: 400, method: 'PUT', body: { message: 'The core said no' } });
    const { id } = await listed<{ id: number }>('/api/subscriptions');
    expect((await page.request.put(`/api/admin/subscriptions/${id}`, { data: { maxSessions: 7 } })).status()).toBe(200);
    await expect.poll(state).toBe('failed');
    await core.lift(fault);
    await menu('VPN Users');
    await page.getByRole('link', { name: 'Sync Errors' }).click();
    const row = page.getByRole('row').filter({ hasText: vpnLoginId });
    await row.getByText('The core said no').waitFor();
    await button('Retry All Failed').click();
    await visitor.seesToast('Sync Queued');
    expect(presses).toBeLessThanOrEqual(4);
    await expect.poll(state).toBe('synced');
  });

  it('thirty that end this week are renewed with six presses on their list', async () => {
    for (let index = 0; index < 30; index += 1) {
      const data = { projectId: project.id, subscriptionId: `task-week-${index}`, startDate: inDays(-20), endDate: inDays(3) };
      expect((await page.request.post('/api/admin/subscriptions', { data })).status()).toBe(201);
    }
    await page.goto(`/projects/${project.id}/subscriptions`);
    await button('Ends within: Any').waitFor();
    presses = 0;
    await button('Ends within: Any').click();
    await page.getByRole('menuitemradio', { name: '7 days' }).click();
    await page.getByText('1–25 of 30').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await button('Select all 30').click();
    await page.getByText('30 selected').waitFor();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Extend' }).click();
    await dialog().getByLabel('Days').fill('30');
    await dialog().getByRole('button', { name: 'Extend' }).click();
    await dialog().getByText('30 extended, 0 refused').waitFor({ timeout: 30_000 });
    expect(presses).toBeLessThanOrEqual(6);
  });

  it('five topups are approved with four presses, before what else Billing shows', async () => {
    // Nobody of whom the person who confirms has made a manager: two people stand behind each.
    const manager = await Visitor.arrive(browser);
    await manager.signIn({ email: 'manager.one@example.com', password: running.password });
    const [own] = (await (await manager.page.request.get('/api/projects')).json()) as [Named];
    const topups = async () => {
      const filter = encodeURIComponent(JSON.stringify({ projectId: own.id, q: 'Task topup' }));
      return (await (await page.request.get(`/api/topup-requests?filter=${filter}`)).json()) as { status: string }[];
    };
    for (const amount of ['11.00', '12.00', '13.00', '14.00', '15.00']) {
      const data = { projectId: own.id, amount, description: 'Task topup' };
      expect((await manager.page.request.post('/api/topup-requests', { data })).status()).toBe(201);
    }
    await manager.leave();
    await menu('Billing');
    await button(/^Approve \d+ topups$/).click();
    await dialog()
      .getByRole('button', { name: /^Approve \d+$/ })
      .click();
    await dialog().getByRole('heading', { name: 'Topups approved' }).waitFor();
    expect(presses).toBeLessThanOrEqual(4);
    expect((await topups()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'completed'));
  });

  it('a key is rotated with four presses', async () => {
    const data = { name: 'Task key', environment: 'development' };
    expect((await page.request.post(`/api/projects/${project.id}/api-keys`, { data })).status()).toBe(201);
    await menu('API Keys');
    await page.getByRole('textbox', { name: 'Search API keys' }).fill('Task key');
    await button('Rotate Task key').click();
    await dialog().getByRole('button', { name: 'Rotate' }).click();
    await visitor.seesToast('API Key Rotated');
    expect(presses).toBeLessThanOrEqual(4);
  });

  it('a manager is invited to two projects with six presses, without a password', async () => {
    const second = await givenProject(page, 'Second for Ida VPN');
    const email = `task-${Date.now()}@example.com`;
    await menu('User Management');
    await button('New User').click();
    await dialog().getByLabel('First Name').fill('Ida');
    await dialog().getByLabel('Last Name').fill('Invited');
    await dialog().getByLabel('Email').fill(email);
    await dialog().getByLabel(project.name, { exact: true }).click();
    await dialog().getByLabel(second.name, { exact: true }).click();
    await dialog().getByRole('button', { name: 'Create User' }).click();
    await dialog()
      .getByText(/has it can choose the password/)
      .waitFor();
    expect(presses).toBeLessThanOrEqual(6);
    const filter = encodeURIComponent(JSON.stringify({ q: email }));
    const [invited] = (await (await page.request.get(`/api/users?filter=${filter}`)).json()) as { projectIds: number[] }[];
    expect(new Set(invited?.projectIds)).toEqual(new Set([project.id, second.id]));
    await dialog().getByRole('button', { name: 'Copy the link' }).click();
    await page.goto('/dashboard');
  });

  it('the person who changed a price, and its old value, are found with three presses', async () => {
    const { version } = (await (await page.request.get(`/api/projects/${project.id}`)).json()) as { version: number };
    const answer = await page.request.put(`/api/projects/${project.id}`, { data: { pricePerSubscription: '11.50', version } });
    expect(answer.status()).toBe(200);
    await menu('Audit Logs');
    await button('Entity: Any').click();
    await page.getByRole('option', { name: 'Project', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: /Price per subscription .+ → 11.50/ });
    await row.first().waitFor();
    expect(await row.first().innerText()).toContain('Console Admin');
    expect(presses).toBeLessThanOrEqual(3);
  });

  it("a project's last month is exported with four presses", async () => {
    await jumpTo(project.name);
    await page.getByRole('heading', { level: 1, name: project.name }).waitFor();
    await page.getByRole('link', { name: 'Balance', exact: true }).click();
    await page.getByRole('link', { name: 'Statement' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), button('CSV').click()]);
    expect(download.suggestedFilename()).toMatch(/^statement-.*\d{4}-\d{2}\.csv$/);
    expect(presses).toBeLessThanOrEqual(4);
  });

  it('a ticket is answered with four presses', async () => {
    const data = { subject: 'Task ticket', priority: 'high', description: 'Since this morning.' };
    expect((await page.request.post('/api/support/tickets', { data })).status()).toBe(201);
    await menu('Support');
    await page.getByRole('link', { name: 'Task ticket' }).click();
    await page.getByLabel('Your reply').fill('Looked at.');
    await page.keyboard.press('Control+Enter');
    await visitor.seesToast('Reply Sent');
    expect(presses).toBeLessThanOrEqual(4);
  });

  it('projects whose balance runs out next week are found with one press', async () => {
    await menu('Billing');
    await page
      .getByText(/Covers|Does not cover|No renewals/)
      .first()
      .waitFor();
    expect(presses).toBeLessThanOrEqual(1);
  });

  it.skipIf(running.chainUrl === undefined)('a top-up is paid with a token from Billing with nine presses', async () => {
    const chain = new TestChain(running.chainUrl ?? '');
    const wallet = await TestWallet.install(page, chain, await chain.givenKey());
    await page.goto('/dashboard');
    presses = 0;
    await menu('Billing');
    await button('Pay with KAGE').click();
    const choice = page.getByRole('combobox', { name: 'Project' });
    await choice.fill(project.name);
    await page.getByRole('option', { name: project.name, exact: true }).click();
    await page.waitForURL(`**/projects/${project.id}/crypto-topup`);
    await button('Connect Test Wallet').click();
    await button('Bind Wallet').click();
    await visitor.seesToast('Wallet Bound');
    await page.getByLabel('Amount (USD)').fill('25');
    await button('Generate Payment Request').click();
    await button(/^Pay /).click();
    await page.getByRole('region', { name: 'Payment status' }).waitFor();
    expect(wallet.count('eth_sendTransaction')).toBe(1);
    expect(presses).toBeLessThanOrEqual(9);
    chain.close();
  });

  it("this month's revenue by project is seen beside last month's with two presses", async () => {
    await page.getByRole('link', { name: /^Analytics/ }).click();
    await button('This month').click();
    const table = page.getByRole('table', { name: 'Top Projects' });
    await table.getByRole('columnheader', { name: 'Last month' }).waitFor();
    await table.getByRole('row').nth(1).getByText(/\$/).first().waitFor();
    expect(presses).toBeLessThanOrEqual(2);
  });
});
