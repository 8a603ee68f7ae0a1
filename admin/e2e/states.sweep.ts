import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { visit } from './browser';
import { enlarged } from './enlarged';
import { atRest, lookAt, PLACES } from './looks';
import { givenProject, givenSubscription } from './people';
import { DIALOGS, givenScreens, LISTS, SCREENS, type Given } from './screens';

const WALK_LIMIT_MS = 400_000;

const body = (statusCode: number, code: string, message: string) => JSON.stringify({ statusCode, code, message, requestId: 'x' });
const answer = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: body(status, code, message) });

/** Who is signed in, and what the frame around each screen needs. */
const FRAME = /\/api\/(auth\/me|config|settings)$/;
/** The record that a screen is about: its parts fail, and the screen stands. */
const OWN = /\/api\/(projects|subscriptions|webhooks|support\/tickets)\/\d+$/;

const SORRY = 'Something went wrong on our side.';
const AWAY = 'The VPN core cannot be reached.';
const FAILURES: { state: string; words: string; fail: (route: Route) => Promise<void> }[] = [
  { state: 'failing', words: SORRY, fail: answer(500, 'internal_error', SORRY) },
  { state: 'unavailable', words: AWAY, fail: answer(503, 'core_unreachable', AWAY) },
  { state: 'unreachable', words: 'The server cannot be reached.', fail: (route) => route.abort('connectionreset') },
];

describe('every screen', () => {
  let page: Page;
  let given: Given;
  visit(async (visit) => {
    ({ page } = visit);
    given = await givenScreens(page);
  });

  const open = async (path: string) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(PLACES.desk);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };

  it.each(FAILURES)(
    'says so where the server is $state, and comes back whole with one press',
    async ({ state, words, fail }) => {
      const problems: string[] = [];
      for (const { name, path } of SCREENS.filter(({ fails }) => fails)) {
        await page.route(/\/api\//, (route) =>
          FRAME.test(route.request().url()) || OWN.test(route.request().url()) ? route.fallback() : fail(route),
        );
        await open(path(given));
        await page.getByText('This could not be loaded').first().waitFor();
        await page.getByText(words).first().waitFor();
        problems.push(...(await lookAt(page, `${name} ${state}`)));
        await page.unrouteAll();
        await page.getByRole('button', { name: 'Try again' }).first().click();
        await page.getByText('This could not be loaded').first().waitFor({ state: 'detached' });
        await page.waitForFunction(() => !document.body.innerText.includes('This could not be loaded'));
      }
      expect(problems).toEqual([]);
    },
    WALK_LIMIT_MS,
  );

  it(
    'shows placeholders for data that is still loading',
    async () => {
      const problems: string[] = [];
      const waits: (() => void)[] = [];
      await page.route(/\/api\//, (route) => {
        if (FRAME.test(route.request().url()) || OWN.test(route.request().url())) return route.fallback();
        return new Promise<void>((resolve) => waits.push(resolve));
      });
      for (const { name, path } of SCREENS.filter(({ fails }) => fails)) {
        await open(path(given));
        const ready = () => page.locator('.MuiSkeleton-root').first().waitFor();
        problems.push(...(await lookAt(page, `${name} waiting`, { ready })));
      }
      expect(problems).toEqual([]);
      waits.forEach((resolve) => resolve());
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    WALK_LIMIT_MS,
  );

  it(
    'says what an empty list will show',
    async () => {
      const problems: string[] = [];
      await page.route(/\/api\/[a-z/-]+\?.*range=/, (route) =>
        route.fulfill({ status: 200, headers: { 'Content-Range': 'items */0' }, contentType: 'application/json', body: '[]' }),
      );
      for (const { path, empty } of LISTS) {
        await open(path);
        await page.getByText(empty).first().waitFor();
        problems.push(...(await lookAt(page, `${path.slice(1).replaceAll('/', ' ')} empty`)));
      }
      expect(problems).toEqual([]);
      await page.unrouteAll();
    },
    WALK_LIMIT_MS,
  );

  it(
    'has room for very long names and figures in the hundreds of billions, and so do the dialogs',
    async () => {
      const problems: string[] = [];
      await page.route(/\/api\//, enlarged);
      for (const screen of [...SCREENS, ...DIALOGS]) {
        await open(screen.path(given));
        await atRest(page);
        if (screen.open) {
          await screen.open(page);
          await page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor();
        }
        problems.push(...(await lookAt(page, `${screen.name} enlarged`)));
        problems.push(...(await cutOff(page)).map((what) => `${screen.name}: ${what}`));
      }
      expect(problems).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    WALK_LIMIT_MS,
  );

  it('has room for very long names that the server has really accepted', async () => {
    const long = 'Nordlichtfreiheitsgesellschaft'.repeat(3);
    const { id } = await givenProject(page, long);
    await givenSubscription(page, { projectId: id, subscriptionId: 'x'.repeat(128), status: 'pending' });
    for (const path of ['/dashboard', `/projects/${id}`, '/subscriptions']) {
      await open(path);
      await atRest(page);
      expect({ path, problems: await lookAt(page, `long names ${path.split('/')[1]}`) }).toEqual({ path, problems: [] });
    }
  });
});

/** Text whose end nobody sees: behind the edge of what it stands in, without dots, and without a way to scroll there. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { right } = range.getBoundingClientRect();
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around);
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return false;
        if (overflowX === 'hidden' || overflowX === 'clip') return right > around.getBoundingClientRect().right + 5;
      }
      return right > document.documentElement.clientWidth + 1;
    };
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && !!textContent?.trim());
    return [...document.querySelectorAll('main *, [role=dialog] *')]
      .filter((element) => hasWords(element) && !element.closest('.visually-hidden, [aria-hidden=true], svg, textarea'))
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }) && isCut(element))
      .map((element) => `'${element.textContent?.slice(0, 40)}' is cut off`);
  });
