import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { visit, type Visitor } from './browser';
import { givenProject } from './people';

interface Message {
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** A partner's server, which can be made to answer badly. */
const received: Message[] = [];
let status = 200;
const server = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, text });
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(status === 200 ? 'thank you' : 'the till is closed');
  });
});

describe('the webhooks of a project', () => {
  let visitor: Visitor;
  let page: Page;
  let url = '';
  let projectId = 0;
  let first = '';
  let second = '';

  visit(async (visit) => {
    ({ visitor, page } = visit);
    projectId = (await givenProject(page, 'Hooked')).id;
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const dialog = (): Locator => page.getByRole('dialog');
  const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text });
  const sell = async (subscriptionId: string): Promise<void> => {
    const data = { projectId, subscriptionId, status: 'pending', startDate: new Date(), endDate: new Date(Date.now() + 30 * 86_400_000) };
    expect((await page.request.post('/api/admin/subscriptions', { data })).status()).toBe(201);
  };
  const secretShown = async (): Promise<string> => {
    const secret = ((await page.getByTestId('shown-once').textContent()) ?? '').trim();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    await page.keyboard.press('Escape');
    await dialog().getByText('It cannot be shown again. Close it?').waitFor();
    await dialog().getByRole('button', { name: 'Keep it open' }).click();
    await page.mouse.click(5, 5);
    await page.getByTestId('shown-once').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Done' }).click();
    await page.getByTestId('shown-once').waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(secret);
    return secret;
  };

  it('are added, and the secret is shown this once and goes with Done alone', async () => {
    await page.goto(`/projects/${projectId}/webhooks`);
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'Add Webhook' }).click();
    await dialog().getByLabel('Address').fill('ftp://shop.example.com');
    await dialog().getByRole('button', { name: 'Add Webhook' }).click();
    await dialog().getByText('The address must be an https URL without a user name.').waitFor();
    await dialog().getByLabel('Address').fill(url);
    await dialog().getByRole('switch', { name: 'All events' }).click();
    await dialog().getByRole('button', { name: 'Add Webhook' }).click();
    await dialog().getByText('Choose at least one event').waitFor();
    await dialog().getByLabel('subscription.created').check();
    await dialog().getByRole('button', { name: 'Add Webhook' }).click();
    first = await secretShown();
    await row(url).getByText('Active').waitFor();
    await row(url).getByText('subscription.created').waitFor();
  });

  it('are edited to get all events', async () => {
    await page.getByRole('button', { name: `Edit ${url}` }).click();
    await dialog().getByRole('switch', { name: 'All events' }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await visitor.seesToast('Webhook Updated');
    await row(url).getByText('All events').waitFor();
  });

  it('sign with both secrets after a rotation, which asks first', async () => {
    await page.getByRole('button', { name: `Rotate the secret of ${url}` }).click();
    await dialog().getByText('every message is signed with both').waitFor();
    expect(await dialog().getByLabel('Hours that the old secret still signs').inputValue()).toBe('24');
    await dialog().getByRole('button', { name: 'Rotate' }).click();
    second = await secretShown();
    expect(second).not.toBe(first);
    await sell('hooked-1');
    await expect.poll(() => received.length).toBe(1);
    const [message] = received;
    const signatures = String(message?.headers['webhook-signature']).split(' ');
    expect(signatures).toEqual([signature(second, message), signature(first, message)]);
  });

  it('have a log with the request and the answer in a drawer', async () => {
    await page.getByRole('link', { name: url }).click();
    await page.waitForURL(/\/webhooks\/\d+$/);
    await row('subscription.created').getByText('Delivered').waitFor();
    await page.getByRole('button', { name: /^Details of subscription\.created/ }).click();
    await dialog().getByLabel('Request').filter({ hasText: '"subscriptionId": "hooked-1"' }).waitFor();
    await dialog().getByLabel('Answer').filter({ hasText: 'thank you' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('resend what was sent, and are filtered by status', async () => {
    status = 500;
    await page.getByRole('button', { name: /^Resend subscription\.created/ }).click();
    await visitor.seesToast('Resent');
    // Other events of the project may come in between.
    const tries = () => received.filter(({ headers }) => headers['webhook-id'] === received[0]?.headers['webhook-id']);
    await expect.poll(() => tries().length).toBeGreaterThanOrEqual(2);
    expect(tries()[1]?.text).toBe(tries()[0]?.text);
    await page.getByRole('button', { name: 'Status: Any' }).click();
    await page.getByRole('menuitemradio', { name: 'Pending' }).click();
    await row('subscription.created').filter({ hasText: '500' }).waitFor();
    await expect.poll(() => row('subscription.created').count()).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'Status: Pending' }).waitFor();
    await page.getByText('Failing').waitFor();
    status = 200;
  });

  it('are paused, which asks, and resumed', async () => {
    await page.getByRole('button', { name: `Pause ${url}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
    await visitor.seesToast('Webhook Paused');
    await page.getByText('By hand').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Resend subscription/ }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: `Resume ${url}` }).click();
    await visitor.seesToast('Webhook Resumed');
    await page.getByText('Active', { exact: true }).last().waitFor();
  });

  it('are pinged, and send their events again from one of them', async () => {
    await page.getByRole('button', { name: `Ping ${url}` }).click();
    await visitor.seesToast('Ping Answered');
    // Without the filter of before.
    await page.goto(new URL(page.url()).pathname);
    await row('ping').getByText('Delivered').waitFor();
    const id = String(received[0]?.headers['webhook-id']);
    // What was answered badly before is tried again by itself, under the same id.
    const deliveries = `/api${/\/webhooks\/\d+$/.exec(new URL(page.url()).pathname)?.[0]}/deliveries?filter=${encodeURIComponent('{"status":"pending"}')}`;
    await expect.poll(async () => ((await (await page.request.get(deliveries)).json()) as unknown[]).length).toBe(0);
    const times = () => received.filter(({ headers }) => headers['webhook-id'] === id).length;
    const before = times();
    await page.getByRole('button', { name: `Send the events of ${url} again` }).click();
    await dialog().getByLabel('From event').fill(id.replace('evt_', ''));
    await dialog().getByRole('button', { name: 'Replay' }).click();
    await visitor.seesToast('Replay Started');
    await expect.poll(times).toBe(before + 1);
  });

  it('are deleted after a question, and the page returns to the others', async () => {
    await page.getByRole('button', { name: `Delete ${url}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await visitor.seesToast('Webhook Deleted');
    await page.waitForURL(`**/projects/${projectId}/webhooks`);
    await page.getByText('No webhooks yet').waitFor();
  });
});

/** As Standard Webhooks define it, worked out here once more. */
function signature(secret: string, message: Message | undefined): string {
  const { headers, text } = message ?? { headers: {}, text: '' };
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
