import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const HTML_MAX = 300;
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS: RunOptions = { resultTypes: ['violations'] };
const GRAVE = ['serious', 'critical'];

/** What a person with a screen reader, a keyboard or weak eyes would stumble over on the page as it stands: each rule with the places. */
export const barriers = async (page: Page): Promise<string[]> =>
  named((await violationsOn(page)).filter(({ impact }) => GRAVE.includes(impact ?? '')));

/** The same of any weight, and that nothing to press is smaller than 24 pixels. */
export const allBarriers = async (page: Page): Promise<string[]> =>
  named(await violationsOn(page, { ...OPTIONS, rules: { 'target-size': { enabled: true } } }));

const named = (violations: readonly Result[]): string[] =>
  violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html.slice(0, HTML_MAX)).join(' ')}`);

async function violationsOn(page: Page, options = OPTIONS): Promise<readonly Result[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(given),
    options,
  );
  return violations;
}

/** A dialog that is still fading in has the contrast of its half-transparent moment; what turns for ever is not waited for. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .every(({ playState }) => playState === 'finished' || playState === 'idle'),
  );
}
