import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { visit, type Visitor } from './browser';
import { givenManager, givenProject } from './people';
import { shareOf } from './share';

const SCREENS = ['/dashboard', '/projects', '/subscriptions', '/billing', '/settings/notifications', '/docs'];
const STEPS = 45;

describe('the keyboard alone', () => {
  let visitor: Visitor;
  let page: Page;
  visit((visit) => {
    ({ visitor, page } = visit);
  });

  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  const open = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root, .splash'));
  };
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
  };

  it.each(shareOf(SCREENS, '/subscriptions', '/settings/notifications'))('sees where it is at each step over %s', async (path) => {
    await open(path);
    for (let step = 0; step < STEPS; step += 1) {
      await page.keyboard.press('Tab');
      // A ring around it, or a thicker frame of the field that it stands in; colours may still be on their way.
      await page.waitForFunction(() => {
        const at = document.activeElement;
        if (!at || at === document.body) return true;
        const hasRing = (element: Element | null | undefined, width: 'outlineWidth' | 'borderTopWidth') =>
          !!element && parseFloat(getComputedStyle(element)[width]) >= 2;
        return (
          hasRing(at, 'outlineWidth') ||
          hasRing(at.closest('.MuiOutlinedInput-root')?.querySelector('fieldset'), 'borderTopWidth') ||
          [...(at.closest('.MuiSwitch-root, .MuiCheckbox-root')?.querySelectorAll('*') ?? [])].some((part) =>
            hasRing(part, 'outlineWidth'),
          ) ||
          hasRing(at.closest('.MuiCheckbox-root'), 'outlineWidth')
        );
      });
    }
  });

  it('skips the menu at the first step', async () => {
    await open('/projects');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('New Project');
  });

  it('opens the palette, which loses no letter that is typed before it is there, and comes back from it', async () => {
    await open('/projects');
    await page.getByRole('button', { name: 'New Project' }).focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bill');
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('bill');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('New Project');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bill');
    await page.getByRole('option', { name: 'Billing', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Billing & Balance' }).waitFor();
  });

  it('begins something new from anywhere, once', async () => {
    await open('/dashboard');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new sub');
    await page.getByRole('option', { name: 'New Subscription', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: 'New Subscription' }).waitFor();
    await page.getByRole('dialog').getByLabel('Subscription ID').fill('typed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('table', { name: 'Subscriptions' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('finds the search of a list with one stroke', async () => {
    await open('/subscriptions');
    const search = page.getByPlaceholder('Search subscriptions...');
    await search.waitFor();
    await page.keyboard.press('/');
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('NL-/');
    expect(await search.inputValue()).toBe('NL-/');
  });

  it('keeps the typed text when the server fails, and shows the reason', async () => {
    await open('/projects');
    await press('New Project');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('Project Name').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Typed by hand');
    await page.route('**/api/projects', (route) => route.fulfill({ status: 503, json: { message: 'The server is being updated.' } }));
    await page.keyboard.press('Enter');
    await visitor.seesToast('The server is being updated.');
    expect(await dialog.getByLabel('Project Name').inputValue()).toBe('Typed by hand');
    await page.unrouteAll();

    // Now slowly: however often it is pressed, it is sent once, and the button says that it is busy.
    let sent = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/projects', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent += 1;
      await answered;
      return route.continue();
    });
    const save = dialog.getByRole('button', { name: 'Create Project' });
    const width = (await save.boundingBox())?.width;
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => save.getAttribute('aria-busy')).toBe('true');
    await page.keyboard.press('Enter');
    expect((await save.boundingBox())?.width).toBe(width);
    expect(sent).toBe(1);
    answer();
    await visitor.seesToast('Typed by hand');
    await expect.poll(focused).toBe('New Project');
    await page.unrouteAll();
  });

  it('continues with the next row after a deletion', async () => {
    const [first, second] = [await givenManager(page), await givenManager(page)];
    await open(`/users?filter=${encodeURIComponent(JSON.stringify({ id: [first.id, second.id] }))}&sort=id&order=ASC`);
    await press(`Delete ${first.email}`);
    await page.getByRole('alertdialog').waitFor();
    await expect.poll(focused).toBe('Cancel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await visitor.seesToast('User Deleted');
    await expect.poll(focused).toBe(`What could ${second.email} do?`);
  });

  it('stays with the pages at the last of them', async () => {
    const stamp = Date.now();
    for (let index = 0; index < 11; index += 1) await givenProject(page, `Page ${stamp} ${index}`);
    await open(`/projects?filter=${encodeURIComponent(JSON.stringify({ q: String(stamp) }))}&perPage=10`);
    await press('Next');
    await page.getByText('11–11 of 11').waitFor();
    expect(await focused()).toBe('Next');
  });
});
