import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { visit } from './browser';
import { shareOf } from './share';

describe('analytics', () => {
  let page: Page;

  visit((here) => {
    ({ page } = here);
  });

  interface Answer {
    revenueTrend: { date: string; amount: string }[];
    activeSubscriptions: number;
  }
  const answer = async (range: string) => (await (await page.request.get(`/api/v1/analytics?range=${range}`)).json()) as Answer;
  const chart = () => page.getByRole('region', { name: 'Revenue Trends' }).getByRole('application');

  it('show every part for the last 30 days, and nothing that is still to come', async () => {
    await page.goto('/analytics');
    for (const card of ['Total Revenue', 'Active Subscriptions', 'New Customers', 'Churn Rate'])
      await page.getByText(card).first().waitFor();
    for (const part of ['Revenue Trends', 'Subscription Breakdown', 'Top Projects', 'Detailed Metrics', 'Growth Insights'])
      await page.getByRole('region', { name: part }).waitFor();
    await page.getByRole('combobox', { name: 'Time range' }).filter({ hasText: 'Last 30 days' }).waitFor();
    await chart().waitFor();
    expect(await page.getByText('Coming Soon').count()).toBe(0);
    expect(await page.getByRole('table', { name: 'Top Projects' }).getByRole('row').count()).toBeLessThanOrEqual(6);
  });

  it.each(shareOf(['light', 'dark'] as const, 'light'))(
    'keeps nobody out in the %s theme, on a desk or on a phone',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/analytics');
        await chart().waitFor();
        expect(await barriers(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(
          0,
        );
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  );

  it('show the definition of each figure by keyboard', async () => {
    await page.goto('/analytics');
    await page.getByRole('combobox', { name: 'Time range' }).focus();
    const mark = page.getByRole('button', { name: 'What Churn Rate means' });
    for (let step = 0; step < 20 && !(await mark.evaluate((node) => node === document.activeElement)); step += 1)
      await page.keyboard.press('Tab');
    await page.getByRole('tooltip', { name: /divided by those active at its start/ }).waitFor();
  });

  it('walks along the bars with the arrow keys', async () => {
    await page.goto('/analytics?range=7d');
    await chart().waitFor();
    const { revenueTrend } = await answer('7d');
    const figure = page.getByRole('region', { name: 'Revenue Trends' }).getByRole('status');
    const day = (index: number) => {
      const [year, month, date] = (revenueTrend[index]?.date ?? '').split('-');
      return `${month}/${date}/${year}`;
    };
    await chart().focus();
    await page.keyboard.press('ArrowRight');
    await figure.waitFor();
    const first = (await figure.textContent()) ?? '';
    const at = revenueTrend.findIndex((_, index) => first.includes(day(index)));
    expect(at).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('ArrowRight');
    await figure.filter({ hasText: day(at + 1) }).waitFor();
  });

  it('has the same figures as a table, and the range in the address', async () => {
    await page.goto('/analytics');
    await page.getByRole('combobox', { name: 'Time range' }).click();
    await page.getByRole('option', { name: 'Last 90 days' }).click();
    await page.waitForURL('**/analytics?range=90d');
    await page.getByRole('button', { name: 'Show table' }).click();
    const rows = page.getByRole('region', { name: 'Revenue Trends as a table' }).getByRole('row');
    await rows.nth(90).waitFor();
    expect(await rows.count()).toBe(91);
    await page.getByRole('button', { name: 'Show chart' }).click();
    await chart().waitFor();
    await page.reload();
    await page.getByRole('combobox', { name: 'Time range' }).filter({ hasText: 'Last 90 days' }).waitFor();
  });

  it('is exported with the figures that it shows', async () => {
    await page.goto('/analytics?range=7d');
    await chart().waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^analytics-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await download.path(), 'utf8');
    const { revenueTrend, activeSubscriptions } = await answer('7d');
    expect(text).toContain(`summary,activeSubscriptions,${activeSubscriptions}`);
    for (const { date, amount } of revenueTrend) expect(text).toContain(`revenueTrend,${date},${amount}`);
  });
});
