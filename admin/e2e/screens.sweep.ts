import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';

import { running, visit, Visitor, type Visit } from './browser';
import { DIALOGS } from './dialogs';
import { givenScreens, type Given } from './given';
import { focusProblems } from './layout';
import { ALL_LOOKS, atRest, lookAt, LOOKS, PLACES } from './looks';
import { givenManager, givenProject, type Person } from './people';
import { PUBLIC_SCREENS, SCREENS, type Screen } from './screens';
import { STEPS } from './steps';
import { codeOf } from './totp';

/** Of so many screens one test each: a failure says where, and a slow machine has time for them. */
const CHUNK = 9;
const WALK_LIMIT_MS = 400_000;
const ERROR_MAX = 400;
/** What only one of a kind can have, and there is none. */
const NOTHING_OF_IT = ['webhook', 'request log', 'subscription', 'vpn user', 'refund', 'ticket'];

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
    // Whether what was typed may be lost.
    visit.page.on('dialog', (question) => void question.accept());
    // What the login page leaves: with it the first questions are asked before the code that shows their answers is there.
    await visit.page.addInitScript(() => location.protocol !== 'about:' && localStorage.setItem('sessionId', 'a hint'));
  });

  /** All of it takes longer than a proof lasts. */
  beforeEach(async () => {
    const answer = await on.page.request.post('/api/auth/reauthenticate', { data: { password: running.password } });
    expect(answer.status()).toBe(204);
  });

  async function walk(
    { page, complaints }: Visitor,
    screens: readonly Screen[],
    { ids = given, looks = ALL_LOOKS } = {},
  ): Promise<string[]> {
    const problems: string[] = [];
    for (const screen of screens) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(PLACES.desk);
      await page.goto(screen.path(ids));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await atRest(page);
      problems.push(...(await askedTwice(page)).map((url) => `${screen.name} asks twice for ${url}`));
      try {
        await screen.open?.(page);
        problems.push(...(await lookAt(page, screen.name, { picture: screen.picture, looks })));
        problems.push(...(await focusProblems(page)).map((what) => `${screen.name}: ${what}`));
      } catch (error) {
        problems.push(`${screen.name}: ${String(error).slice(0, ERROR_MAX)}`);
      }
      await leave(page);
      problems.push(...complaints.splice(0).map((what) => `${screen.name}: ${what}`));
    }
    return problems;
  }

  const chunksOf = (screens: readonly Screen[]) =>
    Array.from({ length: Math.ceil(screens.length / CHUNK) }, (_, index) => screens.slice(index * CHUNK, (index + 1) * CHUNK));
  it.each(
    [...chunksOf(SCREENS), PUBLIC_SCREENS, ...chunksOf(DIALOGS), ...chunksOf(STEPS)].map((screens) => ({
      screens,
      first: screens[0]?.name,
      last: screens.at(-1)?.name,
    })),
  )(
    'can be read by everybody, fits each width, keeps to the content security policy and asks once: $first to $last',
    async ({ screens }) => expect(await walk(on.visitor, screens)).toEqual([]),
    WALK_LIMIT_MS,
  );

  it(
    'and so for a project manager',
    async () => {
      const visitor = await Visitor.arrive(on.browser);
      await visitor.signIn(await givenManager(on.page, [given.project]));
      expect(
        await walk(
          visitor,
          named("manager's", ({ manager }) => manager),
          { looks: LOOKS },
        ),
      ).toEqual([]);
      await visitor.leave();
    },
    WALK_LIMIT_MS,
  );

  it(
    'and so where there is nothing yet',
    async () => {
      const empty = await givenProject(on.page, `Nothing Yet VPN ${Date.now()}`);
      const visitor = await Visitor.arrive(on.browser);
      await visitor.signIn(await givenManager(on.page, [empty.id]));
      const isThere = ({ name }: Screen) => !NOTHING_OF_IT.includes(name);
      expect(await walk(visitor, named('empty', isThere), { ids: { ...given, project: empty.id }, looks: LOOKS })).toEqual([]);
      await visitor.leave();
    },
    2 * WALK_LIMIT_MS,
  );

  it(
    'and so before somebody has signed in, and while another one’s console is shown',
    async () => {
      const person = await givenManager(on.page, [given.project]);
      const visitor = await Visitor.arrive(on.browser);
      expect(await lookAtSignIn(visitor, person)).toEqual([]);
      await visitor.leave();
      const admin = await Visitor.arrive(on.browser);
      await admin.signIn();
      await admin.page.goto('/users');
      await admin.page
        .getByRole('button', { name: `View the console as ${person.email}` })
        .first()
        .click();
      await admin.page.getByRole('status', { name: 'View as somebody else' }).waitFor();
      expect(await lookAt(admin.page, 'view as a manager', { looks: ALL_LOOKS })).toEqual([]);
      await admin.leave();
    },
    WALK_LIMIT_MS,
  );

  it('and so the menu of a phone, and the question who is there', async () => {
    const { page } = on;
    await page.setViewportSize(PLACES.phone);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').waitFor();
    const onPhone = ALL_LOOKS.filter(([place]) => place === 'phone');
    expect(await lookAt(page, 'menu of a phone', { looks: onPhone, isPhoneOnly: true })).toEqual([]);
    await page.setViewportSize(PLACES.desk);
    await page.goto(`/projects/${given.project}/balance`);
    const refusal = { statusCode: 403, code: 'reauthentication_required', message: 'Please confirm again that it is you.' };
    await page.route('**/adjustments', (route) => route.fulfill({ status: 403, json: refusal }));
    await page.getByRole('button', { name: 'Adjust', exact: true }).click();
    await page.getByLabel('Amount (USD)').fill('5');
    await page.getByRole('dialog').getByLabel('Reason').fill('For a test');
    await page.getByRole('dialog').getByRole('button', { name: 'Adjust', exact: true }).click();
    await page.getByRole('textbox', { name: 'Your password' }).waitFor();
    expect(await lookAt(page, 'who is there', { looks: ALL_LOOKS })).toEqual([]);
    await leave(page);
  });
});

const named = (who: string, isMeant: (screen: Screen) => boolean | undefined): Screen[] =>
  SCREENS.filter(isMeant).map((screen) => ({ ...screen, name: `${who} ${screen.name}`, picture: false }));

/** Away from what was typed, without the browser's own question. */
const leave = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
};

/** The way in: the form, what it says to a wrong password, the second step, and the first password of one's own. */
async function lookAtSignIn({ page }: Visitor, { email, password }: Person): Promise<string[]> {
  const problems: string[] = [];
  const look = async (name: string) => problems.push(...(await lookAt(page, name, { looks: ALL_LOOKS })));
  const submit = async (word: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(word);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await look('sign-in');
  problems.push(...(await focusProblems(page)).map((what) => `sign-in: ${what}`));
  await submit('not the password');
  await page.getByRole('alert').first().waitFor();
  await look('sign-in refused');
  const factors = '/api/auth/factors/totp';
  await page.request.post('/api/auth/login', { data: { email, password } });
  const { secret } = (await (await page.request.post(factors, { data: {} })).json()) as { secret: string };
  expect((await page.request.post(factors, { data: { code: codeOf(secret) } })).status()).toBe(200);
  await page.context().clearCookies();
  await page.goto('/login');
  await submit(password);
  await page.getByRole('heading', { name: 'Second step' }).waitFor();
  await look('second step');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await look('recovery code');
  return problems;
}
