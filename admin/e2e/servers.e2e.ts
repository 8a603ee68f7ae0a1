import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MarzbanPanel, PANEL_LOGIN, PANEL_PASSWORD } from '../../backend/test/servers/marzban-panel';
import { API_TOKEN, ThreeXUiPanel } from '../../backend/test/servers/three-x-ui-panel';
import type { VpnUser } from '../src/api/types';
import { barriers } from './axe';
import { running, visit, Visitor } from './browser';
import { ageProof, givenBalance, givenManager } from './people';

const NAME = 'Panel Road VPN';
const LOGIN = '9100000000000001';
const GIB = 1024 ** 3;

/** The panel is a stand-in server; all else is the console as it runs. */
describe('a project on a PasarGuard panel', () => {
  const panel = new MarzbanPanel('pasarguard');
  let page: Page;
  let visitor: Visitor;
  let browser: Browser;
  let projectId: number;

  beforeAll(async () => {
    await panel.start();
  });
  afterAll(() => panel.close());
  visit((here) => {
    ({ browser, page, visitor } = here);
  });

  const dialog = (): Locator => page.getByRole('dialog');
  const confirmsThatItIsThem = async ({ page: on }: Visitor, { password }: { password: string }) => {
    const proof = on.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel(/^Your password/).fill(password);
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    await proof.waitFor({ state: 'detached' });
  };
  const choose = async (label: string, choice: string | RegExp) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: choice }).click();
  };
  const users = async (): Promise<VpnUser[]> => {
    const answer = await page.request.get(`/api/vpn-users?filter=${encodeURIComponent(JSON.stringify({ projectId }))}`);
    return (await answer.json()) as VpnUser[];
  };

  it('is set up with the fields of the server, and tested before it is saved', async () => {
    await page.goto('/projects');
    await page.getByRole('button', { name: 'New Project' }).click();
    await dialog().getByLabel('Project Name').fill(NAME);
    await choose('VPN server', 'PasarGuard or Marzban');
    await dialog().getByText('As in the browser, without /dashboard').waitFor();
    await dialog().getByLabel('Panel address').fill(panel.url);
    await dialog().getByLabel('Admin name').fill(PANEL_LOGIN);
    await dialog().getByLabel('Admin password or API key', { exact: true }).fill(PANEL_PASSWORD);
    await dialog().getByRole('button', { name: 'Verify Connection' }).click();
    await visitor.seesToast('PasarGuard connection verified successfully');
    const found = dialog().getByRole('status', { name: 'What the test found' });
    await found.getByText('PasarGuard 5.2.1').waitFor();
    await found.getByText('PasarGuard does not limit sessions').waitFor();
    await dialog().getByRole('checkbox', { name: 'Main' }).check();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Create Project' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: NAME, exact: true }).click();
    await page.waitForURL(/\/projects\/\d+$/);
    projectId = Number(/\d+$/.exec(page.url())?.[0]);
    await page.getByText(panel.url).waitFor();
    expect(await page.content()).not.toContain(PANEL_PASSWORD);
    await givenBalance(page, projectId, '100.00');
  });

  it('says beside a field of a subscription what its server does not do', async () => {
    await page.goto(`/projects/${projectId}/subscriptions`);
    await page.getByRole('button', { name: 'New Subscription' }).first().click();
    await dialog().getByLabel('Subscription ID').fill('panel-1');
    await dialog().getByText('Custom VPN Login ID').click();
    await dialog().getByRole('textbox', { name: 'VPN Login ID' }).fill(LOGIN);
    await dialog().getByRole('button', { name: 'Customer, payment and limits' }).click();
    await dialog()
      .getByText(/do not limit sessions/)
      .waitFor();
    await dialog().getByLabel('Traffic', { exact: true }).fill('50');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Create Subscription' }).click();
    await visitor.seesToast('Subscription Created');
    await expect.poll(() => panel.users.has(LOGIN)).toBe(true);
  });

  it('shows the last reading of a VPN user: the state, the traffic, and when it was last seen', async () => {
    panel.touch(LOGIN, { used_traffic: 44 * GIB, online_at: new Date().toISOString().slice(0, 19) });
    expect((await page.request.post('/api/sync/force', { data: { projectId } })).status()).toBe(202);
    await expect.poll(async () => (await users())[0]?.traffic?.usedBytes).toBe(44 * GIB);
    await page.goto(`/projects/${projectId}/vpn-users`);
    await page.getByRole('progressbar', { name: 'Traffic: 44 of 50 GiB' }).waitFor();
    await page.getByRole('button', { name: 'Traffic: Any' }).click();
    await page.getByRole('menuitemradio', { name: 'Over 80 % of the limit' }).click();
    await page.waitForURL(/trafficPercentFrom/);
    await page.getByRole('link', { name: LOGIN }).click();
    const card = page.getByRole('region', { name: 'On server' });
    for (const text of ['Active', 'Can connect', 'Online', '44 of 50 GiB']) await card.getByText(text, { exact: true }).waitFor();
    await card.getByText(/do not limit sessions/).waitFor();
    const chart = page.getByRole('application', { name: /^Traffic as bars/ });
    await chart.focus();
    await page.keyboard.press('End');
    await page.getByRole('status').filter({ hasText: '44 GiB' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('region', { name: 'Traffic' }).getByRole('button', { name: 'Show table' }).click();
    await page.getByRole('region', { name: 'Traffic as a table' }).getByText('44 GiB').waitFor();
  });

  it('shows the link of a VPN user when it is asked for, and gives a new one after a question', async () => {
    await page.goto(`/vpn-users/${(await users())[0]?.id}`);
    const card = page.getByRole('region', { name: 'Credentials' });
    await card.getByRole('button', { name: 'Show' }).waitFor();
    expect(await card.textContent()).not.toContain('/sub/');
    await card.getByRole('button', { name: 'Show' }).click();
    await card.getByText(new RegExp(`/sub/${LOGIN}-0-`)).waitFor();
    await card.getByRole('img', { name: /QR code/ }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await card.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('alertdialog').getByText('stops working').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click();
    await visitor.seesToast('Rotation Queued');
    await expect.poll(() => panel.user(LOGIN).revision).toBe(1);
    await expect.poll(() => card.textContent()).not.toContain(`/sub/${LOGIN}-0-`);
  });

  it('has plans that are ordered by keyboard and by dragging', async () => {
    for (const [code, name] of [
      ['monthly', 'One month'],
      ['yearly', 'One year'],
    ]) {
      const data = { code, name, price: '10.00', days: 30 };
      expect((await page.request.post(`/api/projects/${projectId}/plans`, { data })).status()).toBe(201);
    }
    await page.goto(`/projects/${projectId}/plans`);
    const handle = page.getByRole('button', { name: 'Move One year' });
    await handle.focus();
    await page.keyboard.press('Space');
    await page.getByText('One year is lifted, at place 2 of 2').waitFor();
    // The list listens to arrows a moment after it has said that the plan is lifted.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowUp');
        return page.getByText('One year is moved to place 1 of 2').count();
      })
      .toBe(1);
    await page.keyboard.press('Space');
    const order = async () => {
      const plans = (await (await page.request.get(`/api/projects/${projectId}/plans`)).json()) as { name: string }[];
      return plans.map(({ name }) => name);
    };
    await expect.poll(order).toEqual(['One year', 'One month']);
    await page.getByRole('list', { name: 'Plans' }).getByRole('listitem').first().getByText('One year').waitFor();
    expect(await barriers(page)).toEqual([]);

    // And by the pointer: the lower one is dragged above the other.
    const rows = page.getByRole('list', { name: 'Plans' }).getByRole('listitem');
    const from = await page.getByRole('button', { name: 'Move One month' }).boundingBox();
    const to = await rows.first().boundingBox();
    if (!from || !to) throw new Error('A plan is out of sight.');
    const x = from.x + from.width / 2;
    await page.mouse.move(x, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, from.y, { steps: 4 });
    await page.mouse.move(x, to.y + 4, { steps: 8 });
    await page.getByText('One month is moved to place 1 of 2').waitFor();
    await page.mouse.up();
    await expect.poll(order).toEqual(['One month', 'One year']);
  });

  it('says why sales stop when the panel has an unsupported version', async () => {
    panel.version = '6.0.0';
    const test = () => page.request.post('/api/kage-vpn/test', { data: { projectId } });
    expect((await test()).status()).toBe(200);
    await page.goto(`/projects/${projectId}`);
    await page.getByText('This version of the VPN server is not supported').waitFor();
    await page
      .getByText(/The panel has version 6\.0\.0/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Verify Connection' }).click();
    await visitor.seesToast('Version Not Supported');
    expect(await page.getByText('Connection Successful').count()).toBe(0);
    const data = { projectId, subscriptionId: 'panel-2', startDate: '2026-01-01', endDate: '2099-01-01' };
    expect((await page.request.post('/api/admin/subscriptions', { data })).status()).toBe(409);
    panel.version = '5.2.1';
    expect((await test()).status()).toBe(200);
    await page.goto(`/projects/${projectId}`);
    await page.getByRole('heading', { name: NAME }).waitFor();
    await expect.poll(() => page.getByText('This version of the VPN server is not supported').count()).toBe(0);
  });

  describe('that moves to 3x-ui', () => {
    const next = new ThreeXUiPanel();
    beforeAll(async () => {
      await next.start();
    });
    afterAll(() => next.close());

    it('shows before which users will move, then its progress, and can be stopped and resumed', async () => {
      await page.goto(`/projects/${projectId}`);
      await page.getByRole('button', { name: 'Edit Project' }).click();
      await choose('VPN server', '3x-ui');
      await dialog().getByLabel('Panel address').fill(next.url);
      await dialog().getByLabel('API token', { exact: true }).fill(API_TOKEN);
      await dialog().getByRole('button', { name: 'Verify Connection' }).click();
      await visitor.seesToast('3x-ui connection verified successfully');
      await dialog().getByRole('checkbox', { name: 'Main' }).check();
      await dialog().getByRole('button', { name: 'Update Project' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('1 VPN user comes along; 1 can connect now.').waitFor();
      expect(await barriers(page)).toEqual([]);
      // The old panel cannot be reached when the users are to be removed from it.
      panel.answerInstead(/^DELETE/, { status: 503 });
      await ageProof(running.email);
      await question.getByRole('button', { name: 'Start Move' }).click();
      await confirmsThatItIsThem(visitor, running);
      await visitor.seesToast('Move Started');
      const card = page.getByRole('region', { name: 'Move to another VPN server' });
      await card.getByText('Moved to another VPN server').waitFor();
      await expect.poll(() => next.clients.has(LOGIN)).toBe(true);
      await card.getByText(/Tried again/).waitFor();
      expect(await barriers(page)).toEqual([]);
      await card.getByRole('button', { name: 'Stop' }).click();
      await card.getByText('The move to another VPN server is stopped').waitFor();
      panel.behave();
      await card.getByRole('button', { name: 'Resume' }).click();
      await card.waitFor({ state: 'detached' });
      await expect.poll(() => panel.users.has(LOGIN)).toBe(false);
      await page.getByText(next.url).waitFor();
    });

    it('shows a manager the sign-in of its server alone', async () => {
      const manager = await Visitor.arrive(browser);
      const person = await givenManager(page, [projectId]);
      await manager.signIn(person);
      await manager.page.goto(`/projects/${projectId}`);
      await manager.page.getByRole('heading', { name: NAME }).waitFor();
      await manager.page.getByRole('button', { name: 'Edit Project' }).click();
      const form = manager.page.getByRole('dialog');
      await form.getByLabel('API token', { exact: true }).waitFor();
      for (const label of ['VPN server', 'Panel address', 'Status, price and limits']) expect(await form.getByLabel(label).count()).toBe(0);
      expect(await barriers(manager.page)).toEqual([]);
      await form.getByLabel('Project Name').fill(`${NAME} 2`);
      await form.getByRole('button', { name: 'Verify Connection' }).click();
      await manager.seesToast('3x-ui connection verified successfully');
      await form.getByRole('button', { name: 'Update Project' }).click();
      await manager.page.getByRole('heading', { name: `${NAME} 2` }).waitFor();

      await ageProof(person.email);
      await manager.page.getByRole('button', { name: 'Edit Project' }).click();
      await form.getByLabel('Project Name').fill(`${NAME} 3`);
      await form.getByLabel('API token', { exact: true }).fill(API_TOKEN);
      await form.getByRole('button', { name: 'Update Project' }).click();
      await confirmsThatItIsThem(manager, person);
      await manager.page.getByRole('heading', { name: `${NAME} 3` }).waitFor();
      await manager.leave();
    });
  });
});
