import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { running, visit } from './browser';
import { atRest } from './looks';
import { shareOf } from './share';

const DIST = join(import.meta.dirname, '../dist');
const LOGIN_JS_MAX = 150_000;
const FIRST_SCREEN_MAX = 450_000;
/** What draws plots comes after the screen around them. */
const PLOT_MAX = 60_000;
const isPlot = ({ file }: { file: string }) => file.includes('/PlotCanvas');
const SCREENS = shareOf(
  [
    '/dashboard',
    '/projects',
    '/api-keys',
    '/subscriptions',
    '/vpn-users',
    '/users',
    '/audit-logs',
    '/sync-status',
    '/analytics',
    '/billing',
    '/settings',
    '/support',
    '/docs',
    '/profile',
  ],
  '/dashboard',
  '/subscriptions',
  '/analytics',
  '/settings',
  '/docs',
);

/** What a browser with an empty cache loads of the build for a screen, as it comes over the wire: scripts and styles gzipped, fonts as they are. */
async function loadedFor(page: Page): Promise<{ file: string; bytes: number }[]> {
  await atRest(page);
  await page.waitForLoadState('networkidle');
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const files = [...new Set(addresses)].filter((path) => !path.startsWith('/api/') && /\.(js|css|woff2)$/.test(path));
  return files.map((file) => {
    const path = join(DIST, file);
    return { file, bytes: statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size };
  });
}

const sum = (files: { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);

describe('what is loaded', () => {
  let browser: Browser;
  let page: Page;
  visit((visit) => {
    ({ browser, page } = visit);
  });

  it('for the login page is at most 150 kB of JavaScript', async () => {
    const stranger = await browser.newContext({ baseURL: running.url });
    const login = await stranger.newPage();
    await login.goto('/login');
    await login.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(sum((await loadedFor(login)).filter(({ file }) => file.endsWith('.js')))).toBeLessThanOrEqual(LOGIN_JS_MAX);
    await stranger.close();
  });

  it('for any screen as the first one is at most 450 kB in all, and 60 kB for its plots after that', async () => {
    const signedIn = await browser.newContext({ baseURL: running.url, storageState: await page.context().storageState() });
    // Side by side, in one profile: what is weighed are the files that a screen asks for, wherever the browser has them from.
    const weights = await Promise.all(
      SCREENS.map(async (path) => {
        const screen = await signedIn.newPage();
        await screen.goto(path);
        await screen.getByRole('heading', { level: 1 }).waitFor();
        const files = await loadedFor(screen);
        if (process.env.WEIGHTS) console.log(path, sum(files), files.sort((a, b) => b.bytes - a.bytes).slice(0, 14));
        expect(sum(files.filter(isPlot))).toBeLessThanOrEqual(PLOT_MAX);
        return { path, bytes: sum(files.filter((each) => !isPlot(each))) };
      }),
    );
    expect(weights.filter(({ bytes }) => bytes > FIRST_SCREEN_MAX)).toEqual([]);
    // A screen that loaded next to nothing was no screen.
    expect(Math.min(...weights.map(({ bytes }) => bytes))).toBeGreaterThan(LOGIN_JS_MAX);
    await signedIn.close();
  });

  it.each([
    ['/dashboard', 'Manage your subscription API projects and VPN integrations'],
    ['/subscriptions', 'What your partners have sold, and what the VPN server runs'],
    ['/projects', 'Manage your whitelabel VPN projects'],
  ])('for %s is not needed for its title, which is painted before the console has come', async (path, words) => {
    const slow = await browser.newContext({ baseURL: running.url, storageState: await page.context().storageState() });
    const screen = await slow.newPage();
    const come: (() => Promise<void>)[] = [];
    await screen.route(/\/assets\/console-/, (route) => void come.push(() => route.continue()));
    await screen.goto(path);
    await screen.getByText(words).waitFor();
    await Promise.all(come.map((send) => send()));
    await screen.getByRole('heading', { level: 1 }).waitFor();
    expect(await screen.getByText(words).count()).toBe(1);
    await slow.close();
  });

  it('for the dashboard asks the server for everything once', async () => {
    // The last that comes, after the figures.
    const trends = page.waitForResponse('**/api/dashboard/trends');
    await page.goto('/dashboard');
    await page.getByRole('region', { name: 'Recent Projects' }).waitFor();
    await trends;
    await atRest(page);
    const asked = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/api/'))
          .map(({ name }) => new URL(name).pathname)
          .sort(),
      );
    await expect
      .poll(asked)
      .toEqual([
        '/api/attention',
        '/api/auth/me',
        '/api/brand.js',
        '/api/dashboard/stats',
        '/api/dashboard/trends',
        '/api/notifications/unread',
        '/api/projects',
        '/api/settings',
        '/api/sync/status',
        '/api/v1/analytics',
      ]);
  });
});
