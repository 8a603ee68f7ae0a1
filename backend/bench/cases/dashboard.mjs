import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { systemTools } from '../../scripts/lib/tools.mjs';

const SLOWED = 4;
const LCP_AIM_MS = 1_500;
const INPUT_AIM_MS = 200;
const ADMIN = { email: 'bench@example.com', password: 'bench-password-1' };
const ADMIN_DIST = path.join(import.meta.dirname, '../../../admin/dist');
const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];
/** Longer than the search waits for the typing to stop, and than a list takes to load. */
const SETTLED_MS = 1_000;

/** What a visit begins with, and what stands there once its data has come. */
const SCREENS = {
  '/login': (page) => page.getByRole('button', { name: 'Sign in' }),
  '/subscriptions': (page) => page.getByRole('row').nth(1),
  '/projects': (page) => page.getByRole('row').nth(1),
  '/dashboard': (page) => page.getByText('Recent Projects'),
};

/** The first screen of a visit, with an empty cache, and typing where the lists are long. */
export const dashboard = {
  name: `Pages in headless Chromium, CPU slowed ${SLOWED}×`,
  async measure(world, { rounds }) {
    const { env } = await systemTools(console.log);
    if (!env.CHROMIUM_PATH) throw new Error('There is no Chromium to measure the pages in');
    await ensureBuilt(console.log, ['admin']);
    if (!fs.existsSync(ADMIN_DIST)) throw new Error('The pages are not built');
    const { chromium } = await import('playwright-core');
    const server = await world.startPages({ ADMIN_DIST, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
    const browser = await chromium.launch({ executablePath: env.CHROMIUM_PATH, args: QUIET });
    try {
      const storageState = await signIn(browser, server.url);
      const looks = [];
      for (let round = 0; round < rounds; round++) looks.push(await look(browser, server.url, storageState));
      return { figures: figuresOf(looks) };
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

async function signIn(browser, baseURL) {
  const context = await browser.newContext({ baseURL });
  const answer = await context.request.post('/api/auth/login', { data: ADMIN });
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}`);
  const { sessionId, user } = await answer.json();
  const state = await context.storageState();
  await context.close();
  // As the login page leaves it: the console is fetched while the session is checked.
  const localStorage = Object.entries({ sessionId, user: JSON.stringify(user) }).map(([name, value]) => ({ name, value }));
  return { ...state, origins: [{ origin: baseURL, localStorage }] };
}

/** The visits of a person whose browser has nothing yet, one to each screen; on the last one something is typed. */
async function look(browser, baseURL, storageState) {
  const seen = {};
  for (const path of Object.keys(SCREENS)) seen[path] = await visit(browser, baseURL, path, path === '/login' ? undefined : storageState);
  return seen;
}

async function visit(browser, baseURL, path, storageState) {
  const context = await browser.newContext({ baseURL, storageState, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.addInitScript(watch);
    await page.goto(path);
    await SCREENS[path](page).waitFor();
    await page.waitForLoadState('networkidle');
    const { largestPaint } = await page.evaluate(() => globalThis.watched);
    if (path !== '/dashboard') return { largestPaint };

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').pressSequentially('bench', { delay: 60 });
    await sleep(SETTLED_MS);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Subscriptions' }).first().click();
    await page.getByLabel('Search subscriptions').pressSequentially('seed-1234', { delay: 60 });
    await sleep(SETTLED_MS);
    await page.getByRole('button', { name: /^Status: / }).click();
    await sleep(SETTLED_MS);
    const { inputDelay, slowestAnswer } = await page.evaluate(() => globalThis.watched);
    return { largestPaint, inputDelay, slowestAnswer };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before everything else. */
function watch() {
  const watched = { largestPaint: 0, inputDelay: 0, slowestAnswer: 0 };
  globalThis.watched = watched;
  new globalThis.PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new globalThis.PerformanceObserver((list) => {
    for (const { interactionId, processingStart, startTime, duration } of list.getEntries()) {
      if (!interactionId) continue;
      watched.inputDelay = Math.max(watched.inputDelay, processingStart - startTime);
      watched.slowestAnswer = Math.max(watched.slowestAnswer, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
}

/** The worst of all rounds. */
function figuresOf(looks) {
  const worst = (path, name) => Math.max(...looks.map((each) => each[path][name]));
  return [
    ...Object.keys(SCREENS).map((path) => ({
      label: `Largest contentful paint of ${path}`,
      milliseconds: worst(path, 'largestPaint'),
      aim: LCP_AIM_MS,
    })),
    { label: 'Longest wait of a key or a click', milliseconds: worst('/dashboard', 'inputDelay'), aim: INPUT_AIM_MS },
    { label: 'From a key or a click to the next frame', milliseconds: worst('/dashboard', 'slowestAnswer'), aim: INPUT_AIM_MS },
  ];
}
