import type { Page } from 'playwright-core';

import { running } from './browser';
import { TestChain } from './wallet';

const CONFIRMATIONS = 12;
const TOKEN = 10n ** 18n;
const PAPER = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC', 'base64');
export const FILE = { name: 'Transfer receipt of the bank.png', mimeType: 'image/png', buffer: PAPER };

/** Ids of what is there to be looked at. */
export interface Given {
  project: number;
  subscription: number;
  vpnUser: number;
  ticket: number;
  webhook: number;
  key: number;
  /** Of a refund in tokens; 0 without a chain. */
  refund: number;
  /** The token of one that was not used yet. */
  invitation: string;
}

interface Row {
  id: number;
  name?: string;
  status?: string;
  code?: string;
}

/** One of each kind, so that no screen is looked at empty. */
export async function givenScreens(page: Page): Promise<Given> {
  const list = async (path: string): Promise<Row[]> => (await (await page.request.get(`/api/${path}`)).json()) as Row[];
  const make = async (path: string, data: object): Promise<number> =>
    ((await (await page.request.post(`/api/${path}`, { data })).json()) as { id: number }).id;

  const project = (await list('projects')).find(({ name }) => name === 'Northlight VPN')?.id ?? 0;
  const filter = encodeURIComponent(JSON.stringify({ projectId: project, status: 'active' }));
  const subscription = (await list(`subscriptions?filter=${filter}`))[0]?.id ?? 0;
  const vpnUser = (await list(`vpn-users?filter=${filter}`))[0]?.id ?? 0;
  const ticket = await make('support/tickets', { subject: 'Calls are refused', priority: 'high', description: 'Since this morning.' });
  await make(`support/tickets/${ticket}/replies`, { message: 'Which code does the answer bear?' });
  const webhook = await make(`projects/${project}/webhooks`, { url: 'http://127.0.0.1:9/hooks/kage' });
  await make('admin/subscriptions', { projectId: project, subscriptionId: 'order-2042', startDate: '2026-01-01', endDate: '2099-01-01' });
  await make('admin/subscriptions', { projectId: project, subscriptionId: `order-${Date.now()}`, autoRenew: true });
  const issued = await page.request.post(`/api/projects/${project}/api-keys`, { data: { name: 'Shop', environment: 'production' } });
  const { id: key, apiKey } = (await issued.json()) as { id: number; apiKey: string };
  for (const path of ['subscriptions', 'balance', 'subscriptions/none'])
    await page.request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  const invited = { email: `invited-${Date.now()}@example.com`, firstName: 'Vera', lastName: 'Lindqvist' };
  const made = (await (await page.request.post('/api/auth/register', { data: invited })).json()) as { invitation: { url: string } };
  const invitation = new URL(made.invitation.url, running.url).hash.slice(1);

  const topup = await make('topup-requests', { projectId: project, amount: '120.00', description: 'Bank transfer of 28 November' });
  await page.request.post(`/api/topup-requests/${topup}/attachments`, { multipart: { file: FILE } });
  const completed = (await list('topup-requests')).find(({ status }) => status === 'completed');
  if (completed) await make(`topup-requests/${completed.id}/reverse`, { amount: '1.00', reason: 'The bank took the payment back' });
  // Those that can be there once are there from the second time on.
  await make(`projects/${project}/plans`, { code: 'yearly', name: 'One year', price: '99.00', days: 365 });
  await make(`projects/${project}/payment-methods`, { type: 'bank_transfer', provider: 'First Bank', lastFour: '4711' });
  await make('roles', { code: 'auditor', name: 'Auditor', scope: 'all', permissions: ['projects.read', 'billing.read', 'audit.read'] });
  await make('views', { list: 'subscriptions', name: 'Ends this week', search: 'sort=endDate' });
  return { project, subscription, vpnUser, ticket, webhook, key, invitation, refund: await givenTokens(page, project) };
}

/** A wallet of the project, a transfer that nobody claims, and another one that is to go back. @returns its refund's id */
async function givenTokens(page: Page, projectId: number): Promise<number> {
  if (!running.chainUrl) return 0;
  const chain = new TestChain(running.chainUrl);
  const { productName } = (await (await page.request.get('/api/config')).json()) as { productName: string };
  const wallet = await chain.givenKey();
  const message = `Bind wallet to ${productName} Project ${projectId}\nTimestamp: ${new Date().toISOString()}`;
  const signature = await wallet.signMessage(message);
  await page.request.post('/api/bind-wallet', { data: { projectId, walletAddress: wallet.address, message, signature } });
  const hashes = [await chain.transfer(await chain.givenKey(), 60n * TOKEN), await chain.transfer(await chain.givenKey(), 25n * TOKEN)];
  await chain.mine(CONFIRMATIONS);
  chain.close();
  const paymentOf = async (q: string) => {
    const found = await page.request.get(`/api/crypto-payments?filter=${encodeURIComponent(JSON.stringify({ q, status: 'held' }))}`);
    return ((await found.json()) as Row[])[0];
  };
  const until = Date.now() + 30_000;
  while (!(await paymentOf(hashes[0] ?? '')) || !(await paymentOf(hashes[1] ?? '')))
    if (Date.now() > until) throw new Error('The transfers did not arrive.');
  const data = { reason: 'Sent to the wrong address' };
  const refund = await page.request.post(`/api/crypto-payments/${(await paymentOf(hashes[1] ?? ''))?.id}/refund`, { data });
  return ((await refund.json()) as Row).id;
}
