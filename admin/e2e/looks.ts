import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { barriers } from './axe';
import { tableProblems } from './tables';

/** `1` renews the one set of `docs/`; a folder gets every picture, to look at. */
const { SCREENSHOTS } = process.env;
export const isOneSet = SCREENSHOTS === '1';
export const pictures = isOneSet ? join(import.meta.dirname, '../docs') : SCREENSHOTS;
if (pictures) mkdirSync(pictures, { recursive: true });

export const PLACES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Look = readonly [keyof typeof PLACES, 'light' | 'dark'];
/** Between a phone and a desk, and beyond it: what stands beside each other is looked at in each. */
const WIDTHS = [1024, 1280, 1920] as const;

/** Either width and either theme once; the other two looks are for who wants every picture. */
const LOOKS: readonly Look[] = [
  ['desk', 'light'],
  ['phone', 'dark'],
];
const ALL_LOOKS: readonly Look[] = [...LOOKS, ['phone', 'light'], ['desk', 'dark']];
const looks = pictures && !isOneSet ? ALL_LOOKS : LOOKS;

/** Nothing is waited for any more: neither figures nor letters. */
export const atRest = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root, .splash') && document.fonts.status === 'loaded');

/** The pages follow the system's scheme a moment later, and their colours a moment after that. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((isDark) => document.documentElement.classList.contains('dark') === isDark, colorScheme === 'dark');
}

export const sticksOut = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** The tab that one is on, where the bar of tabs has scrolled it out at the side. */
const tabOutOfSight = (page: Page) =>
  page.locator('main nav a.active').evaluateAll((tabs) => {
    const isOut = tabs.some((tab) => tab.getBoundingClientRect().left < 0 || tab.getBoundingClientRect().right > innerWidth);
    return isOut ? tabs.map(({ textContent }) => textContent) : [];
  });

/** Fields whose letters are so small that a phone zooms into them. */
export const zoomedInto = (page: Page) =>
  page
    .locator('input:not([type=checkbox], [type=radio], [type=file], [aria-hidden=true]), textarea:not([aria-hidden=true]), select')
    .evaluateAll((fields) =>
      fields
        .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.getAttribute('aria-label') ?? field.getAttribute('name') ?? field.outerHTML),
    );

interface Options {
  /** Whether a picture of it belongs to the one set, or only to a folder of all. */
  picture?: boolean;
  /** When it may be looked at. */
  ready?: (page: Page) => Promise<unknown>;
}

/** In both themes and both widths: nothing serious for axe, nothing that sticks out at the side, no word of a machine; and a picture, where they are asked for. */
export async function lookAt(page: Page, name: string, { picture = false, ready = atRest }: Options = {}): Promise<string[]> {
  const problems: string[] = [];
  for (const [place, scheme] of looks) {
    await page.setViewportSize(PLACES[place]);
    await wear(page, scheme);
    await ready(page);
    problems.push(...(await barriers(page)).map((what) => `${name}, ${place}, ${scheme}: ${what}`));
    if ((await sticksOut(page)) > 0) problems.push(`${name} sticks out at the side of a ${place}`);
    problems.push(...(await tabOutOfSight(page)).map((tab) => `${name} has its tab ${tab} out of sight on a ${place}`));
    if (place === 'phone') problems.push(...(await zoomedInto(page)).map((field) => `${name} is zoomed by a phone at its field ${field}`));
    const [odd] = (await page.locator('body').innerText()).match(/.{0,20}(\bundefined\b|\bNaN\b|\[object |Invalid Date).{0,20}/) ?? [];
    if (odd) problems.push(`${name} says '${odd}'`);
    if (pictures && (!isOneSet || picture)) {
      const path = join(pictures, `${name.replaceAll(' ', '-')}-${PLACES[place].width}-${scheme}.png`);
      await page.screenshot({ path, animations: 'disabled' });
    }
  }
  await wear(page, 'light');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: PLACES.desk.height });
    await ready(page);
    if ((await sticksOut(page)) > 0) problems.push(`${name} sticks out at the side at ${width}`);
    problems.push(...(await tableProblems(page)).map((what) => `${name}, ${width}: ${what}`));
    if (pictures && !isOneSet)
      await page.screenshot({ path: join(pictures, `${name.replaceAll(' ', '-')}-${width}-light.png`), animations: 'disabled' });
  }
  return problems;
}
