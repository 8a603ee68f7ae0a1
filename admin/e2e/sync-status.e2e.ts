import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import type { ProjectSync } from '../src/api/types';
import { barriers } from './axe';
import { visit, type Visitor } from './browser';
import { CoreAccount } from './core';
import { givenBalance, givenSubscription } from './people';

const NAME = 'Sync Status VPN';
const PASSWORD = 'core-password-of-a-test';
const LOGINS = ['7000000000000001', '7000000000000002', '7000000000000003'] as const;
const STRANGERS = { adopted: '8000000000000001', ignored: '8000000000000002', deleted: '8000000000000003' };

/** A server that another file has closed is tried several times, with growing waits, before the run goes on without it. */
const ALL_PROJECTS_MS = 120_000;

/** The core is a real server; what is done to it by hand here is what the console must find and mend. */
describe('the synchronisation', () => {
  let page: Page;
  let visitor: Visitor;
  let core: CoreAccount;
  let projectId: number;

  visit(async (here) => {
    ({ page, visitor } = here);
    core = await CoreAccount.given('sync-status', PASSWORD);
    const data = { name: NAME, kageLogin: core.login, kagePassword: PASSWORD };
    projectId = ((await (await page.request.post('/api/projects', { data })).json()) as { id: number }).id;
    await givenBalance(page, projectId, '500.00');
    for (const [index, vpnLoginId] of LOGINS.entries())
      await givenSubscription(page, { projectId, subscriptionId: `sync-${index + 1}`, vpnLoginId });
  });

  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const card = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const row = (place: Locator | Page, text: string): Locator => place.getByRole('row').filter({ hasText: text });
  const states = async () => {
    const status = (await (await page.request.get('/api/sync/status')).json()) as { projects: ProjectSync[] };
    return status.projects;
  };
  const reconciled = () =>
    expect.poll(async () => ((await (await page.request.get('/api/sync/status')).json()) as { run?: object }).run ?? null).toBeNull();
  const force = async () => {
    expect((await page.request.post('/api/sync/force', { data: { projectId } })).status()).toBe(202);
    await reconciled();
  };

  it(
    'is forced by a button, and its bar moves to the end',
    async () => {
      await expect.poll(async () => (await core.users()).length).toBe(3);
      await reconciled();
      const slow = await core.fault({ kind: 'hang', method: 'GET', path: '^/users(\\?|$)' });
      await page.goto('/sync-status');
      for (const label of ['Current status', 'Synced', 'Pending', 'Failed']) await page.getByText(label, { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Force Sync' }).click();
      await visitor.seesToast('Sync Started');
      const bar = page.getByRole('progressbar', { name: 'Full reconciliation' });
      await bar.waitFor();
      const left = async () => Number(await bar.getAttribute('aria-valuemax')) - Number(await bar.getAttribute('aria-valuenow'));
      await expect.poll(left).toBeGreaterThan(0);
      expect(await barriers(page)).toEqual([]);
      await core.lift(slow);
      await bar.waitFor({ state: 'detached', timeout: ALL_PROJECTS_MS });
      await card('Projects').getByText(NAME).waitFor();
    },
    ALL_PROJECTS_MS + 60_000,
  );

  it('is previewed field by field, and applying does exactly that', async () => {
    await core.put(LOGINS[0], { maxSessions: 9, enabled: false });
    await core.remove(LOGINS[1]);
    await page.goto('/sync-status');
    await page.getByRole('button', { name: `Preview the reconciliation of ${NAME}` }).click();
    await dialog()
      .getByText(/1 to create, 1 to change, 0 to remove/)
      .waitFor();
    await dialog().getByText(LOGINS[1]).waitFor();
    const changed = dialog().getByRole('listitem').filter({ hasText: LOGINS[0] });
    await changed.getByText('9 → 3').waitFor();
    await changed.getByText('No → Yes').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await core.user(LOGINS[1])).toBeUndefined();
    await dialog().getByRole('button', { name: 'Apply 2 changes' }).click();
    await visitor.seesToast('Sync Started');
    await expect.poll(() => core.user(LOGINS[1])).toMatchObject({ enabled: true });
    await expect.poll(() => core.user(LOGINS[0])).toMatchObject({ enabled: true, maxSessions: 3 });
    await page.getByRole('button', { name: `Preview the reconciliation of ${NAME}` }).click();
    await dialog().getByText('Nothing differs: the VPN server matches the console.').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
  });

  it('lists orphans: one is adopted, one ignored, one removed after a question', async () => {
    for (const login of Object.values(STRANGERS)) await core.put(login);
    await force();
    await page.goto('/sync-status');
    const inbox = card('Unknown Users on the VPN Server');
    await row(inbox, STRANGERS.adopted).waitFor();
    await page.getByRole('button', { name: `Adopt ${STRANGERS.adopted}` }).click();
    await dialog().getByLabel('Subscription ID').fill('adopted-1');
    await dialog().getByRole('button', { name: 'Adopt' }).click();
    await visitor.seesToast('User Adopted');

    await page.getByRole('button', { name: `Ignore ${STRANGERS.ignored}` }).click();
    await dialog().getByRole('button', { name: 'Ignore' }).click();
    await visitor.seesToast('User Ignored');

    await page.getByRole('button', { name: `Delete ${STRANGERS.deleted} on the VPN server` }).click();
    await dialog().getByText('This action cannot be undone.').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await core.user(STRANGERS.deleted)).toBeDefined();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await visitor.seesToast('User Deleted on the VPN Server');

    await inbox.getByText('No unknown users').waitFor();
    const left = (await core.users()).map(({ vpnLogin }) => vpnLogin);
    expect(left).toEqual(expect.arrayContaining([STRANGERS.adopted, STRANGERS.ignored]));
    expect(left).not.toContain(STRANGERS.deleted);
  });

  it('keeps each call with its request and its answer, found by search and by status', async () => {
    await core.fault({ kind: 'refuse', status: 400, method: 'PUT', times: 1, body: { message: 'The core said no' } });
    await givenSubscription(page, { projectId, subscriptionId: 'sync-refused', vpnLoginId: '7000000000000009' });
    await page.goto('/sync-status');
    await page.getByLabel('Search sync logs').fill('7000000000000009');
    await page.getByRole('button', { name: 'Status: Any' }).last().click();
    await page.getByRole('menuitemradio', { name: 'Failed' }).click();
    await page.waitForURL(/(?=.*failed)(?=.*7000000000000009)/);
    const failed = row(card('Sync Operation Logs'), '7000000000000009');
    const isThere = () =>
      failed.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    await expect
      .poll(async () => {
        await page.reload();
        return isThere();
      })
      .toBe(true);
    await failed.getByRole('button', { name: /^Details of/ }).click();
    await dialog().getByText('The core said no').first().waitFor();
    await dialog()
      .getByLabel('Sent')
      .getByText(/maxSessions/)
      .waitFor();
    expect(await dialog().textContent()).not.toContain(PASSWORD);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('of one VPN user is repeated, and shows its usage', async () => {
    await core.count(LOGINS[2], { sessions: 2, installs: 1 });
    await page.goto(`/vpn-users?filter=${encodeURIComponent(JSON.stringify({ projectId }))}`);
    for (const label of ['Active Users', 'Suspended Users', 'Sync Errors']) await page.getByText(label, { exact: true }).waitFor();
    const user = row(page, LOGINS[2]);
    await user.getByText('Synced').waitFor();
    await user.getByRole('button', { name: `Sync ${LOGINS[2]} again` }).click();
    await visitor.seesToast('Sync Queued');
    await expect
      .poll(async () => {
        await page.reload();
        await user.waitFor();
        return user.textContent();
      })
      .toContain('2 / 3 · 1 / 3');
    await user.getByText('just now').waitFor();
  });

  it('is paused with a banner where the core breaks its contract; the screens still work, and a forced one ends the pause', async () => {
    const pausedAt = async () => (await states()).find((project) => project.projectId === projectId)?.pausedAt;
    const listed = await page.request.get(`/api/subscriptions?filter=${encodeURIComponent(JSON.stringify({ projectId, q: 'sync-3' }))}`);
    const [changed] = (await listed.json()) as { id: number }[];
    const garbled = await core.fault({ kind: 'garbage', method: 'PUT' });
    expect((await page.request.put(`/api/admin/subscriptions/${changed?.id}`, { data: { maxSessions: 7 } })).status()).toBe(200);
    await expect.poll(pausedAt).toEqual(expect.any(String));
    await page.goto(`/projects/${projectId}/subscriptions`);
    await page.getByText('The synchronization of this project is paused').waitFor();
    await page.getByRole('link', { name: 'sync-1' }).first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await core.lift(garbled);
    await force();
    await expect.poll(pausedAt).toBeNull();
  });
});
