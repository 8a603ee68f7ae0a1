import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';

import { visit, type Visitor } from './browser';
import { givenBalance, givenProject, givenSubscription, type Named } from './people';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A press with the pointer counts, and Enter or Space on a control; typing does not, nor does the stroke that opens the palette. */
const countPresses = () => {
  const press = () => void (window as unknown as { pressed: () => void }).pressed();
  document.addEventListener('pointerdown', press, true);
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      const isTyping =
        target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox' && key === ' ');
      if ((key === 'Enter' || key === ' ') && !isTyping) press();
    },
    true,
  );
};

describe('in the console', () => {
  let page: Page;
  let visitor: Visitor;
  let project: Named;
  let presses = 0;

  visit(async (here) => {
    ({ page, visitor } = here);
    await page.exposeFunction('pressed', () => (presses += 1));
    await page.addInitScript(countPresses);
    project = await givenProject(page, 'Twelve Tasks VPN');
    await givenBalance(page, project.id, '2000.00');
  });
  beforeEach(async () => {
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    presses = 0;
  });

  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const menu = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

  it('an order is suspended with four presses, the way to the list among them', async () => {
    await givenSubscription(page, { projectId: project.id, subscriptionId: 'task-suspend' });
    await menu('Subscriptions');
    await page.getByRole('textbox', { name: 'Search subscriptions' }).fill('task-suspend');
    await page.getByRole('checkbox', { name: 'Select task-suspend' }).click();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Suspend' }).click();
    await dialog().getByRole('button', { name: 'Suspend' }).click();
    await dialog().getByText('1 suspended, 0 refused').waitFor();
    expect(presses).toBeLessThanOrEqual(4);
  });

  it('thirty that end this week are renewed with six presses on their list', async () => {
    for (let index = 0; index < 30; index += 1) {
      const data = { projectId: project.id, subscriptionId: `task-week-${index}`, startDate: inDays(-20), endDate: inDays(3) };
      expect((await page.request.post('/api/admin/subscriptions', { data })).status()).toBe(201);
    }
    await page.goto(`/projects/${project.id}/subscriptions`);
    await button('Ends within: Any').waitFor();
    presses = 0;
    await button('Ends within: Any').click();
    await page.getByRole('menuitemradio', { name: '7 days' }).click();
    await page.getByText('1–25 of 30').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await button('Select all 30').click();
    await page.getByText('30 selected').waitFor();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Extend' }).click();
    await dialog().getByLabel('Days').fill('30');
    await dialog().getByRole('button', { name: 'Extend' }).click();
    await dialog().getByText('30 extended, 0 refused').waitFor({ timeout: 30_000 });
    expect(presses).toBeLessThanOrEqual(6);
  });

  it('a key is rotated with four presses', async () => {
    const data = { name: 'Task key', environment: 'development' };
    expect((await page.request.post(`/api/projects/${project.id}/api-keys`, { data })).status()).toBe(201);
    await menu('API Keys');
    await page.getByRole('textbox', { name: 'Search API keys' }).fill('Task key');
    await button('Rotate Task key').click();
    await dialog().getByRole('button', { name: 'Rotate' }).click();
    await visitor.seesToast('API Key Rotated');
    expect(presses).toBeLessThanOrEqual(4);
  });

  it('who changed a price is seen with three presses, and what it was', async () => {
    const { version } = (await (await page.request.get(`/api/projects/${project.id}`)).json()) as { version: number };
    const answer = await page.request.put(`/api/projects/${project.id}`, { data: { pricePerSubscription: '11.50', version } });
    expect(answer.status()).toBe(200);
    await menu('Audit Logs');
    await button('Entity: Any').click();
    await page.getByRole('menuitemradio', { name: 'Project', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: /Price per subscription .+ → 11.50/ });
    await row.first().waitFor();
    expect(await row.first().innerText()).toContain('Console Admin');
    expect(presses).toBeLessThanOrEqual(3);
  });

  it('a ticket is answered with four presses', async () => {
    const data = { subject: 'Task ticket', priority: 'high', description: 'Since this morning.' };
    expect((await page.request.post('/api/support/tickets', { data })).status()).toBe(201);
    await menu('Support');
    await page.getByRole('link', { name: 'Task ticket' }).click();
    await page.getByLabel('Your reply').fill('Looked at.');
    await page.keyboard.press('Control+Enter');
    await visitor.seesToast('Reply Sent');
    expect(presses).toBeLessThanOrEqual(4);
  });

  it('who runs out next week is seen with one press', async () => {
    await menu('Billing');
    await page
      .getByText(/Covers|Does not cover|No renewals/)
      .first()
      .waitFor();
    expect(presses).toBeLessThanOrEqual(1);
  });
});
