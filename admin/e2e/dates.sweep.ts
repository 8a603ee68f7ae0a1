import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { visit } from './browser';
import { givenBalance, givenProject } from './people';
import { putSettings } from './settings';

interface Stored {
  id: number;
  startDate: string;
  endDate: string;
  name: string | null;
}

/** Where midnight does not come on the day of a clock change, where a zone is half an hour off, and where the day begins first. */
const ZONES = ['America/Santiago', 'Asia/Tehran', 'Pacific/Kiritimati'] as const;
const CASES = ZONES.flatMap((browserZone) => ['UTC', browserZone].map((zone) => ({ browserZone, zone })));

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const year = (day: string): number => Number(day.slice(0, 4));

/** The days on which Chile's clocks change; the one in spring begins at one o'clock. */
function clockChanges(from: number, days: number): string[] {
  const offset = new Intl.DateTimeFormat('en', { timeZone: 'America/Santiago', timeZoneName: 'longOffset' });
  const offsetOn = (at: number) => offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const noons = Array.from({ length: days }, (_, index) => Date.parse(`${dayOf(from + index * DAY_MS)}T16:00:00Z`));
  return noons.filter((noon) => offsetOn(noon) !== offsetOn(noon - DAY_MS)).map(dayOf);
}

/** From the last two changes to the next two, and from the end of a year to the next leap day. */
const TODAY = dayOf(Date.now());
const PAST = clockChanges(Date.now() - 360 * DAY_MS, 360).slice(-2);
const COMING = clockChanges(Date.now() + DAY_MS, 400).slice(0, 2);
const LEAP_YEAR = year(TODAY) + 4 - (year(TODAY) % 4);
const DAYS = [
  [PAST[0] ?? '', COMING[0] ?? ''],
  [PAST[1] ?? '', COMING[1] ?? ''],
  [`${year(TODAY) - 1}-12-31`, `${LEAP_YEAR}-02-29`],
] as const;

const shown = (day: string) => {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
};

describe.each(CASES)('in a browser in $browserZone, where Settings says $zone,', ({ browserZone, zone }) => {
  let page: Page;
  let projectId: number;

  visit(
    async (here) => {
      ({ page } = here);
      ({ id: projectId } = await givenProject(page, `Dates ${browserZone} ${zone}`));
      await givenBalance(page, projectId, '1000.00');
    },
    { timezoneId: browserZone },
  );
  beforeAll(() => putSettings(page, { timezone: zone }));
  afterAll(() => putSettings(page, { timezone: 'UTC' }));

  const dialog = (): Locator => page.getByRole('dialog');
  const row = (id: string): Locator => page.getByRole('row').filter({ hasText: id });
  const cells = async (id: string): Promise<(string | null)[]> =>
    Promise.all([row(id).locator('time').nth(0).textContent(), row(id).locator('time').nth(1).textContent()]);
  const fields = async (): Promise<string[]> =>
    Promise.all([dialog().getByLabel('Start Date').inputValue(), dialog().getByLabel('End Date').inputValue()]);
  const stored = async (q: string): Promise<Stored | undefined> => {
    const filter = encodeURIComponent(JSON.stringify({ projectId, q }));
    return ((await (await page.request.get(`/api/subscriptions?filter=${filter}`)).json()) as Stored[])[0];
  };
  const open = () => page.goto(`/projects/${projectId}/subscriptions`);
  const edit = (id: string) =>
    row(id)
      .getByRole('button', { name: `Edit ${id}` })
      .click();
  const save = async (button: string) => {
    await dialog().getByRole('button', { name: button }).click();
    await dialog().waitFor({ state: 'detached' });
  };

  it('a form and the list show the days that were typed, after saving and a reload', async () => {
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(browserZone);
    for (const [index, [start, end]] of DAYS.entries()) {
      const id = `day-${index}`;
      await open();
      await page.getByRole('button', { name: 'New Subscription' }).first().click();
      await dialog().getByLabel('Subscription ID').fill(id);
      await dialog().getByLabel('Start Date').fill(start);
      await dialog().getByLabel('End Date').fill(end);
      await page.keyboard.press('Tab');
      expect(await fields()).toEqual([shown(start), shown(end)]);
      await save('Create Subscription');
      await page.reload();
      await row(id).waitFor();
      expect(await cells(id)).toEqual([shown(start), shown(end)]);
      await edit(id);
      expect(await fields()).toEqual([shown(start), shown(end)]);
    }
  });

  it('a day that is changed is the day that is shown, from and to a clock change', async () => {
    const id = 'day-0';
    for (const end of [COMING[1] ?? '', COMING[0] ?? '']) {
      await open();
      await edit(id);
      await dialog().getByLabel('End Date').fill(end);
      await page.keyboard.press('Tab');
      expect((await fields())[1]).toBe(shown(end));
      await save('Update Subscription');
      await page.reload();
      await row(id).waitFor();
      expect((await cells(id))[1]).toBe(shown(end));
      await edit(id);
      await page.keyboard.press('Tab');
      expect((await fields())[1]).toBe(shown(end));
    }
  });

  it('saving another field leaves both instants unchanged, to the second', async () => {
    const id = 'day-1';
    const before = await stored(id);
    await open();
    await edit(id);
    await dialog().getByRole('button', { name: 'Customer, payment and limits' }).click();
    await dialog().getByLabel('Name', { exact: true }).fill('Ann');
    await save('Update Subscription');
    const after = await stored(id);
    expect(after?.name).toBe('Ann');
    expect([after?.startDate, after?.endDate]).toEqual([before?.startDate, before?.endDate]);
  });
});
