import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a person with a screen reader, a keyboard or weak eyes would stumble over on the page as it stands: each rule with the places. */
export async function barriers(page: Page): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(options),
    { resultTypes: ['violations'] } satisfies RunOptions,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
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
