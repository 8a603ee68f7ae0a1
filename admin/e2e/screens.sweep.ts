import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { visit, Visitor, type Visit } from './browser';
import { atRest, lookAt, PLACES } from './looks';
import { givenManager } from './people';
import { DIALOGS, givenScreens, PUBLIC_SCREENS, SCREENS, type Given, type Screen } from './screens';

/** Of so many screens one test each: a failure says where, and a slow machine has time for them. */
const CHUNK = 9;
const WALK_LIMIT_MS = 240_000;

/** What the screen as the first one has asked the server more than once, before anybody did anything. */
const askedTwice = async (page: Page): Promise<string[]> => {
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [...new Set(asked.filter((url, index) => url.includes('/api/') && asked.indexOf(url) !== index))];
};

describe('every screen', () => {
  let on: Visit;
  let given: Given;
  visit(async (visit) => {
    on = visit;
    given = await givenScreens(visit.page);
    // What the login page leaves: with it the first questions are asked before the code that shows their answers is there.
    await visit.page.addInitScript(() => localStorage.setItem('sessionId', 'a hint'));
  });

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
      problems.push(...(await lookAt(page, screen.name, { picture: screen.picture })));
      problems.push(...complaints.splice(0).map((what) => `${screen.name}: ${what}`));
    }
    return problems;
  }

  const chunks = Array.from({ length: Math.ceil(SCREENS.length / CHUNK) }, (_, index) => SCREENS.slice(index * CHUNK, (index + 1) * CHUNK));
  it.each([...chunks, PUBLIC_SCREENS, DIALOGS].map((screens) => ({ screens, first: screens[0]?.name, last: screens.at(-1)?.name })))(
    'can be read by everybody, fits a phone, keeps to the content security policy and asks once: $first to $last',
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
});
