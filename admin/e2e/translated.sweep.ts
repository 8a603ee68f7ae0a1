import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { visit, type Visit } from './browser';
import { enlarged } from './enlarged';
import { DIALOGS } from './dialogs';
import { givenScreens, type Given } from './given';
import { atRest } from './looks';
import { SCREENS, type Screen } from './screens';

const CHUNK = 9;
const WALK_LIMIT_MS = 240_000;
const BACK_LIMIT_MS = 10_000;

/** As a browser's translator does it: each text is taken out and comes back inside <font>, and so does each that is added. */
function translate(): void {
  const isWords = (node: Node) =>
    node.nodeType === Node.TEXT_NODE &&
    !!node.textContent?.trim() &&
    !node.parentElement?.closest('font, script, style, textarea, code, [translate=no]');
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [root, ...Array.from({ length: 10_000 }, () => walker.nextNode()).filter((node) => node !== null)].filter(isWords);
    for (const text of texts) {
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = text.textContent;
      text.parentNode?.replaceChild(outer, text);
    }
  };
  const observer = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(wrap)));
  document.addEventListener('DOMContentLoaded', () => {
    wrap(document.body);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Everything that the screen has read comes again with other values, and then as it was. */
async function changeEverything(page: Page): Promise<void> {
  const readAgain = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/api/'));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await answered;
    await page.waitForLoadState('networkidle');
    await atRest(page);
  };
  await page.route('**/api/**', enlarged);
  await readAgain();
  await page.unrouteAll({ behavior: 'wait' });
  await readAgain();
}

describe('a page that the browser translates', () => {
  let on: Visit;
  let given: Given;
  visit(async (visit) => {
    on = visit;
    given = await givenScreens(visit.page);
    await visit.page.addInitScript(translate);
  });

  async function walk(screens: readonly Screen[]): Promise<string[]> {
    const { page, visitor } = on;
    const problems: string[] = [];
    for (const screen of screens) {
      await page.goto(screen.path(given));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await atRest(page);
      await screen.open?.(page);
      await changeEverything(page);
      if (screen.open) await page.keyboard.press('Escape');
      // To another screen and back, so that all of it is taken down and put up again.
      const elsewhere = screen.path(given).startsWith('/support') ? '/docs' : '/support';
      await page.getByRole('dialog').or(page.getByRole('menu')).waitFor({ state: 'detached' });
      await page.locator(`nav a[href="${elsewhere}"]`).first().click();
      await page.waitForURL(`**${elsewhere}`);
      await page.goBack();
      const isBack = page.getByRole('heading', { level: 1 }).first();
      await isBack.waitFor({ timeout: BACK_LIMIT_MS }).catch(async () => {
        problems.push(`${screen.name} is not there again: ${await page.locator('body').innerText()}`);
      });
      problems.push(...visitor.complaints.splice(0).map((what) => `${screen.name}: ${what}`));
    }
    return problems;
  }

  const chunks = Array.from({ length: Math.ceil(SCREENS.length / CHUNK) }, (_, index) => SCREENS.slice(index * CHUNK, (index + 1) * CHUNK));
  it.each([...chunks, DIALOGS].map((screens) => ({ screens, first: screens[0]?.name, last: screens.at(-1)?.name })))(
    'stands while everything on it changes: $first to $last',
    async ({ screens }) => expect(await walk(screens)).toEqual([]),
    WALK_LIMIT_MS,
  );

  it('takes another range, another sort and another payment', async () => {
    const { page, visitor } = on;
    await page.goto('/analytics');
    await atRest(page);
    await page.getByRole('combobox', { name: 'Time range' }).click();
    await page.getByRole('option').last().click();
    await atRest(page);

    await page.goto('/subscriptions');
    await atRest(page);
    for (let press = 0; press < 3; press += 1) await page.getByRole('columnheader').getByRole('button', { name: 'End Date' }).click();

    await page.goto(`/projects/${given.project}/crypto-topup`);
    await page.getByLabel('Amount (USD)').fill('25');
    await page.getByRole('button', { name: 'Generate Payment Request' }).click();
    await page.getByRole('button', { name: 'New Payment' }).click();
    await page.getByRole('button', { name: 'Generate Payment Request' }).waitFor();
    expect(visitor.complaints.splice(0)).toEqual([]);
  });
});
