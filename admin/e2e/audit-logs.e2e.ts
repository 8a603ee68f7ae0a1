import { readFileSync } from 'node:fs';

import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { visit, Visitor } from './browser';
import { givenManager, type Person } from './people';

describe('the audit logs', () => {
  let browser: Browser;
  let page: Page;
  let manager: Person;

  visit(async (here) => {
    ({ browser, page } = here);
    manager = await givenManager(page);
  });

  const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text });
  const eventsOf = (filter: object) => `/audit-logs?filter=${encodeURIComponent(JSON.stringify(filter))}`;

  it('have four figures and the newest event first', async () => {
    await page.goto('/audit-logs');
    for (const label of ['Total Events', 'Recent Events', 'Active Users', 'Denied or failed'])
      await page.getByText(label, { exact: true }).waitFor();
    await row('User Created').first().getByText('Success').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('show what was written, without the secret, and lead to the record meant', async () => {
    await page.goto(eventsOf({ entityType: 'user', entityId: manager.id }));
    await row('User Created')
      .getByRole('button', { name: /^Details of User Created/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: `Email ${manager.email}` }).waitFor();
    expect(await dialog.textContent()).not.toContain(manager.password);
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('link', { name: manager.email, exact: true }).click();
    await row(manager.email).waitFor();
    await expect.poll(() => page.getByRole('table', { name: 'Users' }).getByRole('row').count()).toBe(2);
  });

  it('show before and after of a change', async () => {
    const data = { firstName: 'Minna' };
    expect((await page.request.put(`/api/users/${manager.id}`, { data })).status()).toBe(200);
    await page.goto(eventsOf({ entityType: 'user', entityId: manager.id, action: 'user_updated' }));
    // The newest one; the choice of a password at the first sign-in is another.
    await page
      .getByRole('button', { name: /^Details of User Updated/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: 'First name Mina Minna' }).waitFor();
    await page.keyboard.press('j');
    await dialog.getByRole('row', { name: 'First name Mina Minna' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Previous row' }).click();
    await dialog.getByRole('row', { name: 'First name Mina Minna' }).waitFor();
  });

  it('count what is refused again and again as one event', async () => {
    const other = await Visitor.arrive(browser);
    await other.signIn(manager);
    for (let time = 0; time < 3; time += 1) expect((await other.page.request.get('/api/users')).status()).toBe(403);
    await other.page.goto('/audit-logs');
    await other.page.getByText('Access Denied').waitFor();
    await other.page.getByText('Global admin access required').waitFor();
    await other.leave();
    await page.goto(eventsOf({ userId: manager.id, outcome: 'denied' }));
    // A minute that turns between two of the calls begins a second row.
    await row('Access Denied').first().getByText('Denied', { exact: true }).waitFor();
    const counts = await row('Access Denied')
      .getByText(/^\d+ times$/)
      .allTextContents();
    expect(counts.length).toBeGreaterThan(0);
  });

  it('keep their filters in the address, and say so where nothing fits', async () => {
    await page.goto('/audit-logs');
    await page.getByRole('button', { name: 'Action: Any' }).click();
    await page.getByRole('option', { name: 'User Updated' }).click();
    await page.getByRole('button', { name: 'Action: User Updated' }).waitFor();
    await page.getByRole('button', { name: 'Entity: Any' }).click();
    await page.getByRole('option', { name: 'User', exact: true }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Action: User Updated' }).waitFor();
    await page.getByRole('button', { name: 'Entity: User', exact: true }).waitFor();
    await page.getByLabel('Search audit logs').fill('nobody ever did this');
    await page.getByText('No audit logs found').waitFor();
  });

  it('are exported with the same filter', async () => {
    await page.goto(eventsOf({ entityType: 'user', entityId: manager.id, action: 'user_created' }));
    await row('User Created').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    expect(download.suggestedFilename()).toBe('audit-logs.csv');
    const text = readFileSync(await download.path(), 'utf8');
    const [head, ...lines] = text.trim().split(/\r?\n/);
    expect(head).toContain('actor,email,action,entityType,entityId');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`user_created,user,${manager.id}`);
  });
});
