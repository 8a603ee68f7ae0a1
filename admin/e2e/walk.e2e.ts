import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { running, visit, type Visitor } from './browser';

/** The simulator's own account, which the local start prints. */
const CORE = { login: 'demo', password: 'demo-core-password' };
const NAME = 'Walkthrough VPN';
/** By itself the synchronisation looks once a minute: what is there before was sent at once. */
const UPSTREAM_LIMIT_MS = 20_000;

interface CoreUser {
  vpnLogin: string;
  enabled: boolean;
}

/** Looks until it finds; the test's own time limit ends a search without a result. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const upstreamUser = async (vpnLogin: string): Promise<CoreUser | undefined> => {
  const response = await fetch(`${running.coreUrl}/_control/accounts/${CORE.login}/users`);
  const users = (await response.json()) as CoreUser[];
  return users.find((user) => user.vpnLogin === vpnLogin);
};

/** The steps lean on each other, as a person's do: one broken step breaks those behind it. */
describe('the main job, from the sign-in to the user in the upstream core', () => {
  let visitor: Visitor;
  let page: Page;
  let apiKey: string;
  let vpnLogin: string;

  visit(
    (here) => {
      ({ visitor, page } = here);
    },
    { signedOut: true },
  );

  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text });

  it('refuses a wrong password', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(running.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await visitor.seesToast('Login Failed');
    await visitor.seesToast('Invalid credentials');
    await page.getByText('Contact your administrator for credentials.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('signs in and shows the dashboard', async () => {
    await page.getByLabel('Password', { exact: true }).fill(running.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await visitor.seesToast('Login Successful');
    await visitor.seesToast('Welcome back, ');
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.getByText('Manage your subscription API projects and VPN integrations').waitFor();
  });

  it('makes a project, after its connection with the core was verified', async () => {
    await page.goto('/projects');
    await page.getByRole('button', { name: 'New Project' }).click();
    await dialog().getByRole('button', { name: 'Verify Connection' }).click();
    await visitor.seesToast('Missing Credentials');
    await dialog().getByLabel('Project Name').fill(NAME);
    await dialog().getByLabel('KAGE VPN Login').fill(CORE.login);
    await dialog().getByLabel('KAGE VPN Password', { exact: true }).fill('wrong');
    await dialog().getByRole('button', { name: 'Verify Connection' }).click();
    await visitor.seesToast('Connection Failed');
    await dialog().getByLabel('KAGE VPN Password', { exact: true }).fill(CORE.password);
    await dialog().getByRole('button', { name: 'Verify Connection' }).click();
    await visitor.seesToast('Connection Successful');
    await dialog().getByRole('button', { name: 'Create Project' }).click();
    await row(NAME).waitFor();
    await dialog().waitFor({ state: 'detached' });
  });

  it('asks for a top-up and approves it', async () => {
    await page.goto('/billing');
    await page.getByRole('button', { name: 'Request Topup' }).click();
    await dialog().getByLabel('Project').fill(NAME);
    await page.getByRole('option', { name: NAME }).click();
    await dialog().getByLabel('Amount').fill('25');
    await dialog()
      .getByRole('button', { name: /request/i })
      .last()
      .click();
    await visitor.seesToast('Topup Request Created');
    await page.goto('/billing/topup-requests');
    await row(NAME)
      .getByRole('button', { name: /approve/i })
      .click();
    await dialog().getByRole('button', { name: 'Approve' }).click();
    await visitor.seesToast('Topup Approved');
    await row(NAME).getByText('Completed').waitFor();
  });

  it('generates an API key that is shown this once', async () => {
    await page.goto('/api-keys');
    await page.getByRole('button', { name: 'Generate API Key' }).click();
    await dialog().getByLabel('Name', { exact: false }).first().fill('Walkthrough shop');
    await dialog().getByLabel('Project').fill(NAME);
    await page.getByRole('option', { name: NAME }).click();
    await dialog().getByLabel('Environment').click();
    await page.getByRole('option', { name: 'Production' }).click();
    await dialog().getByRole('button', { name: 'Generate' }).click();
    // Not by its role: the dialog with the key, which bears the same title, has come over it.
    await page.locator('.toast').getByText('API Key Created').waitFor();
    apiKey = (await page.getByTestId('shown-once').textContent())?.trim() ?? '';
    expect(apiKey).toMatch(/^kage_live_[0-9A-Za-z]{38}$/);
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: 'Keep it open' }).click();
    await page.getByTestId('shown-once').waitFor();
    await dialog().getByRole('button', { name: 'Done' }).click();
    await row('Walkthrough shop').waitFor();
    expect(await page.content()).not.toContain(apiKey);
  });

  it('sells by a call with that key, and the user is in the core at once', async () => {
    const response = await fetch(`${running.url}/api/v1/subscriptions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'walk-1' },
      body: JSON.stringify({ subscriptionId: 'walk-1', startDate: '2026-01-01', endDate: in30Days(), email: 'customer@example.com' }),
    });
    const sold = (await response.json()) as { vpnLoginId: string; status: string };
    expect(response.status).toBe(201);
    expect(sold.status).toBe('active');
    vpnLogin = sold.vpnLoginId;
    const begin = Date.now();
    const user = await until(() => upstreamUser(vpnLogin));
    expect(Date.now() - begin).toBeLessThan(UPSTREAM_LIMIT_MS);
    expect(user.enabled).toBe(true);
  });

  it('shows the sale on every screen that should show it', async () => {
    await page.goto('/subscriptions');
    await row('walk-1').getByText('Active').waitFor();
    await page.goto(`/vpn-users?filter=${encodeURIComponent(JSON.stringify({ q: vpnLogin }))}`);
    await row('walk-1').getByText('Synced').waitFor();
    await page.goto('/billing/transactions');
    await row(NAME).filter({ hasText: '−$10.00' }).getByText('$15.00').waitFor();
    await page.goto('/projects');
    await page.getByRole('link', { name: NAME, exact: true }).click();
    await page.getByText('$15.00').first().waitFor();
  });

  it('suspends and deletes it, and the core follows', async () => {
    await page.goto('/subscriptions');
    await row('walk-1').getByRole('button', { name: 'Edit walk-1' }).click();
    await dialog().getByLabel('Status').click();
    await page.getByRole('option', { name: 'Suspended' }).click();
    await dialog().getByRole('button', { name: 'Update Subscription' }).click();
    await visitor.seesToast('Subscription Updated');
    await until(async () => ((await upstreamUser(vpnLogin))?.enabled === false ? true : undefined));
    await row('walk-1').getByRole('button', { name: 'Delete walk-1' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await visitor.seesToast('Subscription Deleted');
    await until(async () => ((await upstreamUser(vpnLogin)) === undefined ? true : undefined));
    await row('walk-1').waitFor({ state: 'detached' });
  });

  it('comes back to any screen after a reload, and to the login after signing out', async () => {
    await page.goto('/billing/topup-requests');
    await page.reload();
    await row(NAME).waitFor();
    await page.goto('/no-such-screen');
    await page.getByText('404 Page Not Found').first().waitFor();
    await page.getByText('Did you forget to add the page to the router?').waitFor();
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /log ?out/i })
      .first()
      .click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.goto('/projects');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
});

function in30Days(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString();
}
