import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { visit, Visitor } from './browser';

const LOGO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC', 'base64');
/** No text of this colour can be read on white, and none in white on it. */
const YELLOW = '#ffd400';

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim().toLowerCase());

describe('the brand of the console', () => {
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;

  visit((here) => {
    ({ browser, visitor, page } = here);
  });
  afterAll(async () => {
    await page.request.put('/api/settings', { data: { consoleName: null, accent: null, logo: null } });
  });

  it('is set in Settings, shows its contrast while it is chosen, and takes effect at once', async () => {
    await page.goto('/settings/brand');
    await page.getByLabel('Console name').fill('Orange Tunnel');
    await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
    await page.getByLabel('Accent color').fill('yellow');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('A color such as #5b5bd6').waitFor();
    await page.getByLabel('Accent color').fill(YELLOW);
    const shown = () => page.getByText(/^(Button|Selected|Link) /).allTextContents();
    await expect.poll(async () => (await shown()).length).toBe(6);
    const ratios = await shown();
    for (const ratio of ratios) expect(Number(/([\d.]+):1$/.exec(ratio)?.[1])).toBeGreaterThanOrEqual(4.5);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await visitor.seesToast('Settings Saved');
    await page.getByRole('complementary').getByText('Orange Tunnel').waitFor();
    await expect.poll(() => page.title()).toBe('Settings · Orange Tunnel');
    expect(await page.getByRole('complementary').locator('img').getAttribute('src')).toMatch(/^\/api\/settings\/logos\/\d+$/);
    await expect.poll(() => accentOf(page)).not.toBe('#5b5bd6');
    expect(await barriers(page)).toEqual([]);
  });

  it('is there before the rest of the page, so that no other one flashes', async () => {
    const guest = await Visitor.arrive(browser, { colorScheme: 'dark' });
    await guest.page.route('**/assets/*.js', (route) => route.abort());
    await guest.page.goto('/login', { waitUntil: 'domcontentloaded' });
    expect([await guest.page.title(), await accentOf(guest.page)]).toEqual(['Orange Tunnel', YELLOW]);
    expect(await guest.page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/api\/settings\/logos\//);
    await guest.leave();
  });

  it.each([
    [1440, 'dark'],
    [390, 'light'],
  ] as const)('stands on the sign-in page at %d px in the %s theme, and everything can be read', async (width, colorScheme) => {
    const guest = await Visitor.arrive(browser, { viewport: { width, height: 844 }, colorScheme });
    await guest.page.goto('/login');
    await guest.page.getByText('Orange Tunnel').waitFor();
    expect(await guest.page.title()).toBe('Sign in · Orange Tunnel');
    expect(await barriers(guest.page)).toEqual([]);
    await guest.signIn();
    await guest.page.goto('/subscriptions');
    await guest.page.getByRole('heading', { name: 'Subscriptions', level: 1 }).waitFor();
    await guest.page.getByRole('checkbox').nth(1).check();
    expect(await barriers(guest.page)).toEqual([]);
    await guest.leave();
  });
});
