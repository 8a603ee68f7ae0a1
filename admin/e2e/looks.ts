import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { allBarriers } from './axe';
import { layoutProblems } from './layout';
import { tableProblems } from './tables';

/** `1` renews the one set of `docs/`; a folder gets every picture, to look at. */
const { SCREENSHOTS } = process.env;
export const isOneSet = SCREENSHOTS === '1';
export const pictures = isOneSet ? join(import.meta.dirname, '../docs') : SCREENSHOTS;
if (pictures) mkdirSync(pictures, { recursive: true });

export const PLACES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;
export type Look = readonly [keyof typeof PLACES, 'light' | 'dark'];
/** Beside those: what stands beside each other is looked at in each. */
const WIDTHS = [1280, 1920] as const;

/** Each width in each theme. */
export const ALL_LOOKS: readonly Look[] = [
  ['desk', 'light'],
  ['desk', 'dark'],
  ['tablet', 'light'],
  ['tablet', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
];
/** Each width and each theme at least once: for the many states of a screen whose colours were looked at already. */
export const LOOKS: readonly Look[] = [
  ['desk', 'light'],
  ['tablet', 'light'],
  ['phone', 'dark'],
];
/** Of these there are pictures in `docs/`. */
const SET = ['desk light', 'phone dark'];

/** Nothing is waited for any more: neither figures nor letters. */
export const atRest = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root, .splash') && document.fonts.status === 'loaded');

/** A menu takes its place again a moment after the window has become narrower; one that never does is reported by its layout. */
const menusInPlace = (page: Page) =>
  page
    .waitForFunction(
      () => [...document.querySelectorAll('.MuiPopover-paper')].every((menu) => menu.getBoundingClientRect().right <= innerWidth + 1),
      undefined,
      { timeout: 2_000 },
    )
    .catch(() => undefined);

/** The pages follow the system's scheme a moment later, and their colours a moment after that. */
export async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
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
  looks?: readonly Look[];
  /** Its texts are as long as the API takes them: they may end in dots. */
  hasLongTexts?: boolean;
  /** It is there on a phone alone. */
  isPhoneOnly?: boolean;
}

/** Nothing for axe, nothing that sticks out, is cut off or covered, no word of a machine; and a picture, where they are asked for. */
export async function lookAt(
  page: Page,
  name: string,
  { picture = false, ready = atRest, looks = LOOKS, isPhoneOnly = false, hasLongTexts = false }: Options = {},
): Promise<string[]> {
  const problems: string[] = [];
  const measured = new Set<string>();
  for (const [place, scheme] of isPhoneOnly || !pictures || isOneSet ? looks : ALL_LOOKS) {
    await page.setViewportSize(PLACES[place]);
    await wear(page, scheme);
    await ready(page);
    await menusInPlace(page);
    problems.push(...(await allBarriers(page)).map((what) => `${name}, ${place}, ${scheme}: ${what}`));
    if (!measured.has(place)) problems.push(...(await problemsAt(page, place, hasLongTexts)).map((what) => `${name}, ${place}: ${what}`));
    measured.add(place);
    const isWanted = isOneSet ? picture && SET.includes(`${place} ${scheme}`) : !!pictures;
    if (pictures && isWanted) await takePicture(page, pictures, name, `${PLACES[place].width}-${scheme}`);
  }
  if (isPhoneOnly) return problems;
  await wear(page, 'light');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: PLACES.desk.height });
    await ready(page);
    if ((await sticksOut(page)) > 0) problems.push(`${name} sticks out at the side at ${width}`);
    problems.push(...(await tableProblems(page, hasLongTexts)).map((what) => `${name}, ${width}: ${what}`));
  }
  return problems;
}

/** What no theme changes. */
async function problemsAt(page: Page, place: keyof typeof PLACES, hasLongTexts: boolean): Promise<string[]> {
  const problems = [...(await layoutProblems(page)), ...(await tableProblems(page, hasLongTexts))];
  if ((await sticksOut(page)) > 0) problems.push('sticks out at the side');
  problems.push(...(await tabOutOfSight(page)).map((tab) => `its tab ${tab} is out of sight`));
  if (place === 'phone') problems.push(...(await zoomedInto(page)).map((field) => `a phone zooms into its field ${field}`));
  const [odd] = (await page.locator('body').innerText()).match(/.{0,20}(\bundefined\b|\bNaN\b|\[object |Invalid Date).{0,20}/) ?? [];
  return odd ? [...problems, `says '${odd}'`] : problems;
}

async function takePicture(page: Page, folder: string, name: string, look: string): Promise<void> {
  const path = join(folder, `${name.replaceAll(' ', '-')}-${look}.png`);
  // To look at, all of a long screen; in the documents, and of what stands over a screen, what a window shows.
  const isCovered = (await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count()) > 0;
  await page.screenshot({ path, animations: 'disabled', fullPage: !isOneSet && !isCovered });
}
