import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { allBarriers } from './axe';
import { visit, type Visit } from './browser';
import { answer, dataFails, listsAreEmpty } from './faults';
import { givenScreens, type Given } from './given';
import { ALL_LOOKS, atRest, PLACES, sticksOut, wear } from './looks';
import { LISTS, PUBLIC_SCREENS, SCREENS, type Screen } from './screens';

const CHUNK = 9;
const WALK_LIMIT_MS = 400_000;
const PERSIAN = JSON.parse(readFileSync(join(import.meta.dirname, '../src/language/fa.json'), 'utf8')) as Record<string, string>;
/** First names in the demo data. */
const NAMES = ['Manager', 'Customer'];
/** Texts that have a Persian form, so that a screen in Persian may not show them in English. */
const ENGLISH = Object.keys(PERSIAN).filter(
  (text) => PERSIAN[text] !== text && /^[A-Z].*[a-z]{3}/.test(text) && !text.includes('{{') && !NAMES.includes(text),
);

/** A button by its text: `Delete {{name}}` is that of any name. */
const named = (text: string) =>
  new RegExp(
    `^${(PERSIAN[text] ?? text)
      .split(/\{\{.*?\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}`,
  );
const press = (text: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: named(text) })
    .first()
    .click();
  await page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor();
};

const DIALOGS: readonly Screen[] = (
  [
    ['/projects', 'New Project'],
    ['/projects', 'Delete {{name}}'],
    ['/api-keys', 'Generate API Key'],
    ['/api-keys', 'Usage of {{name}}'],
    ['/api-keys', 'Rotate {{name}}'],
    ['/subscriptions', 'New Subscription'],
    ['/subscriptions', 'Renew {{subscriptionId}}'],
    ['/subscriptions', 'Preview {{record}}'],
    ['/subscriptions', 'View'],
    ['/subscriptions', 'Status'],
    ['/subscriptions', 'Import'],
    ['/billing', 'Request Topup'],
    ['/users', 'New User'],
    ['/roles', 'New Role'],
    ['/settings/tokens', 'Add Token'],
    ['/audit-logs', 'Details of {{action}} #{{id}}'],
    ['/sync-status', 'Details of {{operation}} #{{id}}'],
    ['/dashboard', 'Notifications'],
  ] as const
).map(([path, text]) => ({ name: `${path} ${text}`, path: () => path, open: press(text) }));

/** What a reader from right to left would stumble over. */
const problemsOf = (page: Page): Promise<string[]> =>
  page.evaluate((english) => {
    const problems = new Set<string>();
    const known = new Set(english);
    const isSeen = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (node.parentElement && !node.parentElement.closest('code, pre, script') && known.has(text) && isSeen(node.parentElement))
        problems.add(`says '${text}' in English`);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const text = element.getAttribute(name) ?? '';
        if (known.has(text)) problems.add(`says '${text}' in English to whom its ${name} is read`);
      }

    const width = document.documentElement.clientWidth;
    const canScroll = (element: Element | null): boolean =>
      !!element && element !== document.body && (getComputedStyle(element).overflowX !== 'visible' || canScroll(element.parentElement));
    for (const element of document.querySelectorAll('body *')) {
      const { left, right, width: own } = element.getBoundingClientRect();
      if (own < 2 || (left >= -1 && right <= width + 1) || !isSeen(element) || canScroll(element)) continue;
      problems.add(`has ${element.tagName} '${element.textContent?.slice(0, 30)}' outside the window`);
    }
    const sidebar = document.querySelector('body > #root aside');
    if (sidebar && isSeen(sidebar) && sidebar.getBoundingClientRect().right < width - 20) problems.add('has its sidebar at the left');
    return [...problems].slice(0, 8);
  }, ENGLISH);

describe('every screen in Persian', () => {
  let on: Visit;
  let given: Given;
  visit(
    async (visit) => {
      on = visit;
      given = await givenScreens(visit.page);
    },
    { locale: 'fa' },
  );

  async function lookAtAll(name: string): Promise<string[]> {
    const { page } = on;
    const problems: string[] = [];
    for (const [place, scheme] of ALL_LOOKS) {
      await page.setViewportSize(PLACES[place]);
      await wear(page, scheme);
      await atRest(page);
      const found = [...(await allBarriers(page)), ...(await problemsOf(page))];
      if ((await sticksOut(page)) > 0) found.push('sticks out at the side');
      problems.push(...found.map((what) => `${name}, ${place}, ${scheme}: ${what}`));
    }
    return problems;
  }

  async function open(path: string): Promise<void> {
    const { page } = on;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(PLACES.desk);
    await page.goto(path);
    await page.locator('html[lang=fa][dir=rtl]').waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }

  async function walk(screens: readonly Screen[]): Promise<string[]> {
    const { page, visitor } = on;
    const problems: string[] = [];
    for (const screen of screens) {
      await open(screen.path(given));
      await atRest(page);
      await screen.open?.(page);
      problems.push(...(await lookAtAll(screen.name)), ...visitor.complaints.splice(0).map((what) => `${screen.name}: ${what}`));
    }
    return problems;
  }

  const chunksOf = (screens: readonly Screen[]) =>
    Array.from({ length: Math.ceil(screens.length / CHUNK) }, (_, index) => screens.slice(index * CHUNK, (index + 1) * CHUNK)).map(
      (part) => ({ part, first: part[0]?.name, last: part.at(-1)?.name }),
    );

  it.each(chunksOf([...SCREENS, ...DIALOGS, ...PUBLIC_SCREENS]))(
    'is mirrored, speaks Persian, fits and shuts nobody out, in each width and theme: $first to $last',
    async ({ part }) => expect(await walk(part)).toEqual([]),
    WALK_LIMIT_MS,
  );

  it.each(chunksOf(SCREENS.filter(({ fails }) => fails)))(
    'and so where the server fails: $first to $last',
    async ({ part }) => {
      const failed = async (page: Page) =>
        page
          .getByText(PERSIAN['This could not be loaded'] ?? '')
          .first()
          .waitFor();
      await dataFails(on.page, answer(500, 'internal_error', 'Something went wrong on our side.'));
      const problems = await walk(part.map((screen) => ({ ...screen, name: `${screen.name} failing`, open: failed })));
      await on.page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
    },
    WALK_LIMIT_MS,
  );

  it(
    'and so where a list is empty',
    async () => {
      await listsAreEmpty(on.page);
      const problems = await walk(LISTS.map(({ path }) => ({ name: `${path} empty`, path: () => path })));
      await on.page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
    },
    WALK_LIMIT_MS,
  );
});
