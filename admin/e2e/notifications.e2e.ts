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

  const dot = () => page.getByTestId('unread-dot');

  // What other files of this run have left behind may be reported at any moment here.
  it('has no dot where everything has been read', async () => {
    expect((await page.request.post('/api/notifications/read', { data: {} })).status()).toBe(200);
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/notifications/unread'));
    await page.goto('/dashboard');
    const { unread } = (await (await answer).json()) as { unread: number };
    await page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true }).waitFor();
    expect(await dot().count()).toBe(unread === 0 ? 0 : 1);
  });

  it('notifies a global admin of a top-up that a manager asked for, and leads to it', async () => {
    const project = await givenProject(page, NAME);
    const manager = await givenManager(page, [project.id]);
    const other = await Visitor.arrive(browser);
    await other.signIn(manager);
    const asked = await other.page.request.post('/api/topup-requests', { data: { projectId: project.id, amount: '40.00' } });
    expect(asked.status()).toBe(201);
    await other.leave();

    const text = /40\.00 USD for Bell Test VPN is waiting for approval/;
    const isUnread = async () => {
      const all = (await (await page.request.get('/api/notifications')).json()) as { message: string; readAt: string | null }[];
      const found = all.find(({ message }) => text.test(message));
      return found && found.readAt === null;
    };
    await expect.poll(isUnread).toBe(true);
    await page.goto('/dashboard');
    await dot().waitFor();
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const notification = panel.getByRole('link', { name: /\$40\.00 for Bell Test VPN is waiting for approval/ });
    await notification.waitFor();
    expect(await barriers(page)).toEqual([]);
    await notification.click();
    await page.waitForURL('**/billing/waiting');
    await page.getByRole('row').filter({ hasText: NAME }).waitFor();
    await expect.poll(isUnread).toBe(false);
  });

  it('leads to the subject of a notification', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Notifications(, \d+ unread)?$/ }).click();
    await page.getByRole('link', { name: 'Choose your notifications' }).click();
    await page.waitForURL('**/settings/notifications');
    await page.getByRole('heading', { name: 'Notifications', level: 2 }).waitFor();
  });
});
