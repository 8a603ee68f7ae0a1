import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Visitor } from './browser';
import { givenProject } from './people';

const boxOf = (element: Locator) =>
  element.evaluate((found) => {
    const { left, top, right, bottom } = found.getBoundingClientRect();
    return { left, top, right, bottom };
  });
/** Where the page has come to rest: nothing moves on it any more. */
const atRest = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))));

describe('what lies over a screen, beside a classic scrollbar,', () => {
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    // Without this option a headless browser hides its scrollbars.
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
    browser = await chromium.launch({ executablePath, args: ['--disable-gpu'], ignoreDefaultArgs: ['--hide-scrollbars'] });
    visitor = await Visitor.arrive(browser, { viewport: { width: 1440, height: 500 } });
    ({ page } = visitor);
    await visitor.signIn();
    await givenProject(page, `Overlaid ${Date.now()}`);
    await page.goto('/subscriptions');
    await page
      .getByRole('button', { name: /^Preview / })
      .first()
      .waitFor();
  });
  afterAll(async () => {
    await visitor.leave();
    await browser.close();
  });

  const title = () => page.getByRole('heading', { level: 1, name: 'Subscriptions', includeHidden: true });

  it('reaches the edge of the window as a drawer, and moves nothing behind it', async () => {
    const scrollbar = await page.evaluate(() => innerWidth - document.documentElement.getBoundingClientRect().width);
    expect(scrollbar).toBeGreaterThan(0);
    const before = await boxOf(title());
    await page
      .getByRole('button', { name: /^Preview / })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.waitFor();
    await atRest(page);
    expect((await boxOf(drawer)).right).toBe(await page.evaluate(() => innerWidth));
    expect(await boxOf(title())).toEqual(before);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await boxOf(title())).toEqual(before);
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('covers no button as the message of a failure: $width pixels', async (viewport) => {
    await page.setViewportSize(viewport);
    await page.goto('/projects');
    await page.getByRole('button', { name: 'New Project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Project Name').fill('Refused');
    await page.route('**/api/projects', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    const message = page.getByRole('alert').filter({ hasText: 'The server cannot be reached' });
    await message.waitFor();
    await atRest(page);
    const area = await boxOf(message);
    const buttons = await dialog.getByRole('button').all();
    const covered: string[] = [];
    for (const button of buttons) {
      const { left, top, right, bottom } = await boxOf(button);
      if (left < area.right && area.left < right && top < area.bottom && area.top < bottom) covered.push(await button.innerText());
    }
    expect(buttons.length).toBeGreaterThan(1);
    expect(covered).toEqual([]);
    await page.unroute('**/api/projects');
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
  });
});
