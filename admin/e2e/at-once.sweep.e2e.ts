import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { visit, type Visitor } from './browser';
import { givenManager, givenProject, givenSubscription } from './people';
import { shareOf } from './share';

/** What concerns people, keys and money is asked for, sent at once, and announced only when the server has agreed. */
describe('at once', () => {
  let visitor: Visitor;
  let page: Page;
  let projectId = 0;
  visit(async (visit) => {
    ({ visitor, page } = visit);
    projectId = (await givenProject(page, 'At once')).id;
  });

  const givenKey = async (name: string): Promise<number> => {
    const answer = await page.request.post(`/api/projects/${projectId}/api-keys`, { data: { name, environment: 'development' } });
    return ((await answer.json()) as { id: number }).id;
  };
  const listed = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const left = async (path: string): Promise<number> => ((await (await page.request.get(path)).json()) as unknown[]).length;

  /** Each with where it is done, the button that asks, what is announced, and what is left of it at the server. */
  const CASES: Record<string, () => Promise<{ screen: string; button: string; toast: string; record: string }>> = {
    'a user is deleted': async () => {
      const { id, email } = await givenManager(page);
      const where = listed('/users', { id });
      return { screen: where, button: `Delete ${email}`, toast: 'User Deleted', record: listed('/api/users', { q: email }) };
    },
    'an API key is revoked': async () => {
      const id = await givenKey('At once');
      return {
        screen: listed('/api-keys', { id }),
        button: 'Delete At once',
        toast: 'API Key Deleted',
        record: listed('/api/api-keys', { id }),
      };
    },
    'a subscription, and with it its VPN user, is deleted': async () => {
      const subscriptionId = `at-once-${Date.now()}`;
      await givenSubscription(page, { projectId, subscriptionId, status: 'pending' });
      const filter = { q: subscriptionId };
      const record = listed('/api/subscriptions', filter);
      return { screen: listed('/subscriptions', filter), button: `Delete ${subscriptionId}`, toast: 'Subscription Deleted', record };
    },
  };

  it.each(shareOf(Object.keys(CASES), 'a user is deleted'))('%s: nothing is announced before the server has agreed', async (name) => {
    const { screen, button, toast, record } = (await CASES[name]?.()) ?? { screen: '', button: '', toast: '', record: '' };
    let agree = () => {};
    const agreed = new Promise<void>((resolve) => (agree = resolve));
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      const response = await route.fetch();
      await agreed;
      return route.fulfill({ response });
    });
    await page.goto(screen);
    await page.getByRole('button', { name: button }).click();
    const asked = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
    await asked.waitFor();
    expect(await left(record)).toBe(1);
    await asked.click();
    // Done at the server, not reported to the page yet.
    await expect.poll(() => left(record)).toBe(0);
    expect(await page.getByText(toast).count()).toBe(0);
    await page.getByRole('alertdialog').waitFor();
    agree();
    await visitor.seesToast(toast);
    await page.unrouteAll();
  });

  it.each(shareOf(Object.keys(CASES), 'a subscription, and with it its VPN user, is deleted'))(
    '%s, although the tab is closed in the same second',
    async (name) => {
      const { screen, button, record } = (await CASES[name]?.()) ?? { screen: '', button: '', record: '' };
      const tab = await page.context().newPage();
      await tab.goto(screen);
      await tab.getByRole('button', { name: button }).click();
      const sent = tab.waitForRequest((request) => request.method() === 'DELETE');
      await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await sent;
      await tab.close();
      await expect.poll(() => left(record)).toBe(0);
    },
  );
});
