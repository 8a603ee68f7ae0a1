import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { visit } from './browser';
import { enlarged } from './enlarged';
import { DIALOGS } from './dialogs';
import { answer, dataFails, listsAreEmpty } from './faults';
import { givenScreens, type Given } from './given';
import { atRest, lookAt, LOOKS, PLACES, type Look } from './looks';
import { givenProject, givenSubscription } from './people';
import { LISTS, SCREENS, type Screen } from './screens';

const WALK_LIMIT_MS = 400_000;

const TWO: readonly Look[] = [
  ['desk', 'dark'],
  ['phone', 'light'],
];

const SORRY = 'Something went wrong on our side.';
const AWAY = 'The VPN core cannot be reached.';
/** They differ in their words alone: the first is looked at in each width, the others in two. */
const FAILURES: { state: string; words: string; fail: (route: Route) => Promise<void>; looks: readonly Look[] }[] = [
  { state: 'failing', words: SORRY, fail: answer(500, 'internal_error', SORRY), looks: LOOKS },
  { state: 'unavailable', words: AWAY, fail: answer(503, 'core_unreachable', AWAY), looks: TWO },
  { state: 'unreachable', words: 'The server cannot be reached.', fail: (route) => route.abort('connectionreset'), looks: TWO },
];
const CHUNK = 12;
const chunksOf = (screens: readonly Screen[]) =>
  Array.from({ length: Math.ceil(screens.length / CHUNK) }, (_, index) => screens.slice(index * CHUNK, (index + 1) * CHUNK)).map(
    (chunk) => ({ chunk, first: chunk[0]?.name, last: chunk.at(-1)?.name }),
  );
const FAILING = chunksOf(SCREENS.filter(({ fails }) => fails));

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
    // Where the data never comes, what the page asks for first keeps it from being loaded.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };

  it.each(FAILURES.flatMap((failure) => FAILING.map((part) => ({ ...failure, ...part }))))(
    'says so where the server is $state, and comes back whole with one press: $first to $last',
    async ({ state, words, fail, looks, chunk }) => {
      const problems: string[] = [];
      for (const { name, path } of chunk) {
        await dataFails(page, fail);
        await open(path(given));
        await page.getByText('This could not be loaded').first().waitFor();
        await page.getByText(words).first().waitFor();
        problems.push(...(await lookAt(page, `${name} ${state}`, { looks })));
        await page.unrouteAll();
        await page.getByRole('button', { name: 'Try again' }).first().click();
        await page.getByText('This could not be loaded').first().waitFor({ state: 'detached' });
        await page.waitForFunction(() => !document.body.innerText.includes('This could not be loaded'));
      }
      expect(problems).toEqual([]);
    },
    WALK_LIMIT_MS,
  );

  it.each(FAILING)(
    'shows placeholders for data that is still loading: $first to $last',
    async ({ chunk }) => {
      const problems: string[] = [];
      const waits: (() => void)[] = [];
      await dataFails(page, () => new Promise<void>((resolve) => waits.push(resolve)));
      for (const { name, path } of chunk) {
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
      await listsAreEmpty(page);
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

  it.each(chunksOf([...SCREENS, ...DIALOGS]))(
    'has room for very long names and figures in the hundreds of billions, and so do the dialogs: $first to $last',
    async ({ chunk }) => {
      const problems: string[] = [];
      await page.route(/\/api\//, enlarged);
      for (const screen of chunk) {
        await open(screen.path(given));
        await atRest(page);
        await screen.open?.(page);
        problems.push(...(await lookAt(page, `${screen.name} enlarged`, { hasLongTexts: true })));
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
      expect({ path, problems: await lookAt(page, `long names ${path.split('/')[1]}`, { hasLongTexts: true }) }).toEqual({
        path,
        problems: [],
      });
    }
  });
});
