import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { visit, Visitor, type Visit } from './browser';
import { givenManager, givenProject, givenSubscription } from './people';
import { DIALOGS, givenScreens, LISTS, SCREENS, type Given, type Screen } from './screens';

/** `1` renews the one set of `docs/`; a folder gets every picture, to look at. */
const { SCREENSHOTS } = process.env;
const isOneSet = SCREENSHOTS === '1';
const pictures = isOneSet ? join(import.meta.dirname, '../docs') : SCREENSHOTS;

const PLACES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
type Place = keyof typeof PLACES;
/** Of so many screens one test each: a failure says where, and a slow machine has time for them. */
const CHUNK = 9;
const WALK_LIMIT_MS = 240_000;
type Look = readonly [Place, 'light' | 'dark'];
/** Either width and either theme once; the other two looks are for who wants every picture. */
const LOOKS: readonly Look[] = [
  ['desk', 'light'],
  ['phone', 'dark'],
];
const ALL_LOOKS: readonly Look[] = [...LOOKS, ['phone', 'light'], ['desk', 'dark']];
const looks = pictures && !isOneSet ? ALL_LOOKS : LOOKS;

/** Nothing is waited for any more: neither figures nor letters. */
const atRest = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('.skeleton, .splash') && document.fonts.status === 'loaded');

/** The pages follow the system's scheme a moment later, and their colours a moment after that. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((isDark) => document.documentElement.classList.contains('dark') === isDark, colorScheme === 'dark');
}

/** What the screen as the first one has asked the server more than once, before anybody did anything. */
const askedTwice = async (page: Page): Promise<string[]> => {
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [...new Set(asked.filter((url, index) => url.includes('/api/') && asked.indexOf(url) !== index))];
};

const sticksOut = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

describe('every screen', () => {
  let on: Visit;
  let given: Given;
  visit(async (visit) => {
    on = visit;
    given = await givenScreens(visit.page);
    // What the login page leaves: with it the first questions are asked before the code that shows their answers is there.
    await visit.page.addInitScript(() => localStorage.setItem('sessionId', 'a hint'));
    if (pictures) mkdirSync(pictures, { recursive: true });
  });

  const keep = async (page: Page, { name, picture }: Screen, [place, scheme]: Look) => {
    if (!pictures || (isOneSet && !picture)) return;
    const path = join(pictures, `${name.replaceAll(' ', '-')}-${PLACES[place].width}-${scheme}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  };

  /** In both themes and both widths: nothing serious for axe, nothing that the browser complains of, nothing that sticks out at the side. */
  async function walk({ page, complaints }: Visitor, screens: readonly Screen[]): Promise<string[]> {
    const problems: string[] = [];
    for (const screen of screens) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(PLACES.desk);
      await page.goto(screen.path(given));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await atRest(page);
      problems.push(...(await askedTwice(page)).map((url) => `${screen.name} asks twice for ${url}`));
      if (screen.open) {
        await screen.open(page);
        // Its code may only now be fetched: the picture would be of the screen beneath.
        await page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor();
      }
      for (const look of looks) {
        const [place, scheme] = look;
        await page.setViewportSize(PLACES[place]);
        await wear(page, scheme);
        await atRest(page);
        problems.push(...(await barriers(page)).map((what) => `${screen.name}, ${place}, ${scheme}: ${what}`));
        if ((await sticksOut(page)) > 0) problems.push(`${screen.name} sticks out at the side of a ${place}`);
        await keep(page, screen, look);
      }
      problems.push(...complaints.splice(0).map((what) => `${screen.name}: ${what}`));
    }
    return problems;
  }

  const chunks = Array.from({ length: Math.ceil(SCREENS.length / CHUNK) }, (_, index) => SCREENS.slice(index * CHUNK, (index + 1) * CHUNK));
  it.each([...chunks, DIALOGS].map((screens) => ({ screens, first: screens[0]?.name, last: screens.at(-1)?.name })))(
    'can be read by everybody, fits a phone and keeps to the content security policy: $first to $last',
    async ({ screens }) => expect(await walk(on.visitor, screens)).toEqual([]),
    WALK_LIMIT_MS,
  );

  it(
    'and so for a project manager',
    async () => {
      const manager = await givenManager(on.page, [given.project]);
      const visitor = await Visitor.arrive(on.browser);
      await visitor.signIn(manager);
      expect(
        await walk(
          visitor,
          SCREENS.filter(({ manager: sees }) => sees).map((screen) => ({ ...screen, name: `manager's ${screen.name}`, picture: false })),
        ),
      ).toEqual([]);
      await visitor.leave();
    },
    WALK_LIMIT_MS,
  );

  it(
    'says so where the server fails, and offers another try',
    async () => {
      const { page } = on;
      await page.setViewportSize(PLACES.desk);
      const body = JSON.stringify({
        statusCode: 500,
        code: 'internal_error',
        message: 'Something went wrong on our side.',
        requestId: 'x',
      });
      await page.route(/\/api\/(?!auth|config|settings)/, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
      for (const path of ['/dashboard', `/projects/${given.project}`, '/analytics', ...LISTS.map(({ path }) => path)]) {
        await page.goto(path);
        await page.getByText('This could not be loaded').first().waitFor();
        await page.getByText('Something went wrong on our side.').first().waitFor();
        await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      }
      expect(await barriers(page)).toEqual([]);
      await page.unrouteAll();
    },
    WALK_LIMIT_MS,
  );

  it(
    'says what will be there where there is nothing yet',
    async () => {
      const { page } = on;
      await page.route(/\/api\/[a-z/-]+\?.*range=/, (route) =>
        route.fulfill({ status: 200, headers: { 'Content-Range': 'items */0' }, contentType: 'application/json', body: '[]' }),
      );
      for (const { path, empty } of LISTS) {
        await page.goto(path);
        await page.getByText(empty).first().waitFor();
      }
      expect(await barriers(page)).toEqual([]);
      await page.unrouteAll();
    },
    WALK_LIMIT_MS,
  );

  it(
    'holds very long names, on a phone too',
    async () => {
      const { page } = on;
      const long = 'Nordlichtfreiheitsgesellschaft'.repeat(3);
      const { id } = await givenProject(page, long);
      await givenSubscription(page, { projectId: id, subscriptionId: 'x'.repeat(128), status: 'pending' });
      const key = { name: long, environment: 'development' };
      expect((await page.request.post(`/api/projects/${id}/api-keys`, { data: key })).status()).toBe(201);
      const paths = [
        '/dashboard',
        '/projects',
        `/projects/${id}`,
        '/api-keys',
        '/subscriptions',
        '/billing',
        `/projects/${id}/crypto-topup`,
      ];
      for (const path of paths) {
        for (const place of ['desk', 'phone'] as const) {
          await page.setViewportSize(PLACES[place]);
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          await atRest(page);
          expect({ path, place, over: await sticksOut(page) }).toEqual({ path, place, over: 0 });
        }
      }
    },
    WALK_LIMIT_MS,
  );
});
