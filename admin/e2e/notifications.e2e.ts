import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { visit, Visitor } from './browser';
import { givenManager, givenProject } from './people';

const NAME = 'Bell Test VPN';

describe('the notification bell', () => {
  let browser: Browser;
  let page: Page;

  visit((here) => {
    ({ browser, page } = here);
  });

  const unread = async () => ((await (await page.request.get('/api/notifications/unread')).json()) as { unread: number }).unread;

  it('has no dot where everything has been read', async () => {
    expect((await page.request.post('/api/notifications/read', { data: {} })).status()).toBe(200);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(await page.getByTestId('unread-dot').count()).toBe(0);
  });

  it('notifies a global admin of a top-up that a manager asked for, and leads to it', async () => {
    const project = await givenProject(page, NAME);
    const manager = await givenManager(page, [project.id]);
    const other = await Visitor.arrive(browser);
    await other.signIn(manager);
    const asked = await other.page.request.post('/api/topup-requests', { data: { projectId: project.id, amount: '40.00' } });
    expect(asked.status()).toBe(201);
    await other.leave();

    await expect.poll(unread, { timeout: 20_000 }).toBe(1);
    await page.goto('/dashboard');
    await page.getByTestId('unread-dot').waitFor();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const notification = panel.getByRole('link', { name: /40\.00 USD for Bell Test VPN is waiting for confirmation/ });
    await notification.waitFor();
    expect(await barriers(page)).toEqual([]);
    await notification.click();
    await page.waitForURL('**/billing/waiting');
    await page.getByRole('row').filter({ hasText: NAME }).waitFor();
    await page.getByTestId('unread-dot').waitFor({ state: 'detached' });
    expect(await unread()).toBe(0);
  });

  it('leads to what a notification is about', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await page.getByRole('link', { name: 'Choose your notifications' }).click();
    await page.waitForURL('**/settings/notifications');
    await page.getByRole('heading', { name: 'Notifications', level: 2 }).waitFor();
  });
});
