import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { visit, Visitor } from './browser';
import { givenManager } from './people';
import { putSettings, storedSettings, type Stored } from './settings';

describe('the settings', () => {
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;

  visit((here) => {
    ({ browser, visitor, page } = here);
  });

  const stored = () => storedSettings(page);
  const put = (changes: Partial<Stored>) => putSettings(page, changes);
  const save = (): Locator => page.getByRole('button', { name: 'Save Changes' });
  const choose = async (label: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };

  it('are stored, and obeyed by every date on screen', async () => {
    const before = await stored();
    await page.goto('/settings');
    await page.getByLabel('Time zone').fill('tokyo');
    await page.getByRole('option', { name: /Asia\/Tokyo/ }).click();
    await choose('Date format', 'yyyy-MM-dd');
    await page.getByText(/^Now: \d{4}-\d\d-\d\d \d\d:\d\d$/).waitFor();
    await save().click();
    await visitor.seesToast('Settings Saved');
    expect(await stored()).toMatchObject({ timezone: 'Asia/Tokyo', dateFormat: 'yyyy-MM-dd', version: before.version + 1 });
    await page.goto('/audit-logs');
    const time = page.getByRole('row').nth(1).locator('time');
    expect(await time.textContent()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    await time.hover();
    await page.getByRole('tooltip', { name: /Asia\/Tokyo/ }).waitFor();
    await put({ timezone: before.timezone, dateFormat: before.dateFormat });
  });

  it('have five tabs with addresses of their own, and nothing on them that keeps anybody out', async () => {
    await page.goto('/settings');
    for (const [tab, path, heading] of [
      ['General', '/settings', 'General'],
      ['Brand', '/settings/brand', 'Brand'],
      ['Security', '/settings/security', 'Session timeout'],
      ['KAGE VPN', '/settings/kage-vpn', 'Connection test'],
      ['Notifications', '/settings/notifications', 'Notifications'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: tab }).click();
      await page.getByRole('heading', { name: heading, level: 2 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await barriers(page)).toEqual([]);
    }
  });

  it('ask before something typed is left behind, and keep it where one stays', async () => {
    await page.goto('/settings');
    await page.getByLabel('Product name').fill('Not saved yet');
    await page.getByRole('link', { name: 'Security' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Leave without saving?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Product name').inputValue()).toBe('Not saved yet');
    await page.getByRole('link', { name: 'Security' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Session timeout' }).waitFor();
  });

  it('offer the possible session timeouts', async () => {
    const { sessionTimeoutHours } = await stored();
    await page.goto('/settings/security');
    await choose('Session timeout', /^8 hours/);
    await page.getByRole('region', { name: 'Session timeout' }).getByRole('button', { name: 'Save Changes' }).click();
    await visitor.seesToast('Settings Saved');
    expect((await stored()).sessionTimeoutHours).toBe(8);
    await put({ sessionTimeoutHours });
  });

  it('say that somebody else was faster, keep the typed values, and save them on the next try without undoing the other change', async () => {
    const before = await stored();
    await page.goto('/settings/kage-vpn');
    await page.getByLabel('Max sessions').fill('7');
    await put({ sessionTimeoutHours: 1 });
    await save().click();
    await page.getByRole('alert').filter({ hasText: 'Error' }).waitFor();
    expect(await page.getByLabel('Max sessions').inputValue()).toBe('7');
    await save().click();
    await visitor.seesToast('Settings Saved');
    expect(await stored()).toMatchObject({ defaultMaxSessions: 7, sessionTimeoutHours: 1 });
    await put({ defaultMaxSessions: before.defaultMaxSessions, sessionTimeoutHours: before.sessionTimeoutHours });
  });

  it('test the connection to the core for real', async () => {
    await page.goto('/settings/kage-vpn');
    const test = page.getByRole('button', { name: 'Test Connection' });
    await test.click();
    await visitor.seesToast('Missing Credentials');
    await page.getByLabel('KAGE VPN Login').fill('demo');
    await page.getByLabel('KAGE VPN Password', { exact: true }).fill('not the password');
    await test.click();
    await visitor.seesToast('Connection Failed');
    await page.getByLabel('KAGE VPN Password', { exact: true }).fill('demo-core-password');
    await test.click();
    await visitor.seesToast('KAGE VPN Core connection verified successfully');
    await page.getByText(/The VPN server answered in [\d,]+ ms/).waitFor();
  });

  it('may be read by a manager, who changes only their own', async () => {
    const manager = await givenManager(page);
    const other = await Visitor.arrive(browser);
    await other.signIn(manager);
    await other.page.goto('/settings');
    expect(await other.page.getByLabel('Product name').isDisabled()).toBe(true);
    expect(await other.page.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);

    await other.page.goto('/settings/notifications');
    const lowBalance = other.page.getByLabel('Low balance, in the console');
    expect(await lowBalance.isChecked()).toBe(true);
    expect(await other.page.getByText('Waiting for approval').count()).toBe(0);
    await lowBalance.click();
    await other.page.getByRole('button', { name: 'Save Changes' }).click();
    await other.seesToast('Settings Saved');
    await other.page.reload();
    expect(await lowBalance.isChecked()).toBe(false);
    await other.leave();
  });
});
