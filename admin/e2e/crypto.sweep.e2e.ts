import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startLocalChain, type LocalChain } from '../../backend/src/local/chain/local-chain';
import { deploy } from '../../backend/src/local/contracts';
import { PriceServer } from '../../backend/test/servers/price-server';
import { barriers } from './axe';
import { running, visit, Visitor } from './browser';
import { forgetAdmin, givenIndependentAdmin, givenProject, type Named, type Person } from './people';
import { inSweepsOnly } from './share';
import { RECEIVING, TestChain, TestWallet } from './wallet';

const LOCAL_CHAIN = '0x7a69';
const SECOND_CHAIN = 31_338;
const EXPLORER = 'https://explorer.example';
const TOKEN = 10n ** 18n;
const CONFIRMATIONS = 12;
const WITHOUT_CHAIN = running.chainUrl === undefined;

interface Paper {
  type: string;
}

interface LedgerRow {
  amount: string;
  balanceAfter: string;
  prices: unknown[];
}

/** Real tokens on real chains: the wallet in the page signs with a key of its own, and the watcher sees what arrives. */
describe.skipIf(WITHOUT_CHAIN)('a top-up in tokens', () => {
  let page: Page;
  let visitor: Visitor;
  let chain: TestChain;
  let wallet: TestWallet;
  let secondChain: LocalChain;
  /** A token of six decimals, on the second chain. */
  let stable: TestChain;
  let price: PriceServer;
  let project: Named;
  /** Independent of the visitor, who asks. */
  let second: Person;
  let confirmer: Visitor;

  visit(async (here) => {
    ({ page, visitor } = here);
    second = await givenIndependentAdmin(page);
    confirmer = await Visitor.arrive(here.browser);
    await confirmer.signIn(second);
    project = await givenProject(page, 'Paying by Token VPN');
  });
  beforeAll(async () => {
    chain = new TestChain(running.chainUrl ?? '');
    wallet = await TestWallet.install(page, chain, await chain.givenKey());
    secondChain = await startLocalChain({ chainId: SECOND_CHAIN });
    const token = await deploy(await secondChain.provider.getSigner(0), 'Erc20Token', 'Test Dollar', 'USDC', 6);
    stable = new TestChain(secondChain.url, `0x${SECOND_CHAIN.toString(16)}`, await token.getAddress());
    price = await PriceServer.start();
  });
  afterAll(async () => {
    await confirmer.leave();
    await forgetAdmin(second);
    chain.close();
    stable.close();
    await secondChain.stop();
    await price.stop();
  });

  const balance = async (): Promise<string> => (await (await page.request.get(`/api/projects/${project.id}/balance`)).json()).balance;
  /** From elsewhere: a request outlives a reload of its own page. */
  const open = async () => {
    await page.goto('/billing');
    await page.goto(`/projects/${project.id}/crypto-topup`);
  };
  const hashField = (): Locator => page.getByRole('textbox', { name: 'Transaction Hash' });
  const card = (name: string): Locator => page.getByRole('region', { name });
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
  const request = async (usdAmount: string) => {
    await page.getByLabel('Amount (USD)').fill(usdAmount);
    await press('Generate Payment Request');
    await card('Payment request').waitFor();
  };
  const connect = async () => {
    await press('Connect Test Wallet');
    await card('Wallet').getByText(wallet.address).waitFor();
  };
  const txHash = (): string => new URL(page.url()).searchParams.get('tx') ?? '';
  const becomes = async (word: string) => {
    await expect
      .poll(
        async () => {
          await card('Payment status').getByRole('button', { name: 'Refresh' }).click();
          return card('Payment status').getByText(word, { exact: true }).count();
        },
        { interval: 500 },
      )
      .toBeGreaterThan(0);
  };

  it('asks a wallet that stays elsewhere to switch, and to add a chain that it does not know', async () => {
    await open();
    for (const refusal of [
      { code: 4902, message: 'Unrecognized chain ID' },
      { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4902 } } },
    ]) {
      wallet.refusals.set('wallet_switchEthereumChain', refusal);
      await connect();
      await card('Wallet').getByText('the local chain (31337)', { exact: true }).waitFor();
      await press('Disconnect');
      await wallet.moveTo('0x1');
    }
    expect(wallet.count('wallet_addEthereumChain')).toBe(2);
    await connect();
    await card('Wallet').getByText('the local chain (31337)', { exact: true }).waitFor();
    await wallet.moveTo('0x1');
    await card('Wallet').getByText('Wrong network').waitFor();
    expect(await barriers(page)).toEqual([]);
    await press('Switch Network');
    await card('Wallet').getByText('the local chain (31337)', { exact: true }).waitFor();
    expect(wallet.chainId).toBe(LOCAL_CHAIN);
  });

  it('follows the account that is chosen in the wallet, and binds it by a signature', async () => {
    await open();
    await connect();
    await card('Wallet').getByText('Not bound').waitFor();
    await wallet.use(await chain.givenKey());
    await card('Wallet').getByText(wallet.address).waitFor();
    wallet.refusals.set('personal_sign', { code: 4001, message: 'User rejected the request.' });
    await press('Bind Wallet');
    await visitor.seesToast('Connection Failed');
    await press('Bind Wallet');
    await visitor.seesToast('Wallet Bound');
    await card('Wallet').getByText('Bound', { exact: true }).waitFor();
  });

  it('refuses a wrong amount, and does not pay from a wallet that is not bound', async () => {
    await open();
    await page.getByLabel('Amount (USD)').fill('0');
    await press('Generate Payment Request');
    await visitor.seesToast('Please enter a valid USD amount');
    await request('5');
    await press(/^Pay /);
    await visitor.seesToast('MetaMask Required');
    await connect();
    const bound = await chain.givenKey();
    const own = wallet.key;
    await wallet.use(bound);
    await card('Wallet').getByText('Not bound').waitFor();
    await press(/^Pay /);
    await visitor.seesToast('Wallet Not Bound');
    expect(wallet.count('eth_sendTransaction')).toBe(0);
    await wallet.use(own);
  });

  it('can be paid in a stablecoin on a second chain, once that was added in Settings', async () => {
    price.answer = { text: '{"usd":"0.9991"}' };
    await page.goto('/settings/tokens');
    await press('Add Token');
    const dialog = page.getByRole('dialog');
    const fill = (label: string, text: string) => dialog.getByLabel(label).fill(text);
    await fill('Name', 'Test Dollar');
    await fill('Explorer', EXPLORER);
    await fill('Chain ID', String(SECOND_CHAIN));
    await fill('Token contract', stable.token);
    await fill('Symbol', 'USDC');
    await fill('Decimals', '18');
    await fill('Receiving address', RECEIVING);
    await fill('Nodes', secondChain.url);
    await fill('Price source', `peg:1,${price.url}/usd#/usd`);
    await dialog.getByRole('button', { name: 'Add Token' }).click();
    await dialog.getByText('The token has other decimals.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await fill('Decimals', '6');
    await dialog.getByRole('button', { name: 'Add Token' }).click();
    await visitor.seesToast('Token Added');
    const row = page.getByRole('row').filter({ hasText: 'Test Dollar' });
    await row.getByText('Waits for a second person').waitFor();
    await row.getByText(/Waits for .*Mina Manager/).waitFor();
    expect(await page.content()).not.toContain(new URL(secondChain.url).port);

    const theirs = confirmer.page;
    await theirs.goto('/dashboard');
    await theirs.getByRole('link', { name: 'Review: A token waits to be switched on' }).click();
    await theirs.getByRole('button', { name: 'Review Test Dollar' }).click();
    await theirs.getByRole('dialog').getByText('$1.00').waitFor();
    expect(await barriers(theirs)).toEqual([]);
    await theirs.getByRole('dialog').getByRole('button', { name: 'Switch On' }).click();
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Switch On' }).click();
    await confirmer.seesToast('Token Switched On');
    await page.reload();
    await row.getByText('On', { exact: true }).waitFor();
  });

  it('pays with one click in the token of its choice, through a press on Reject; the status outlives a reload', async () => {
    wallet.knows(stable);
    await stable.fund(wallet.key);
    await open();
    await connect();
    await page.getByRole('combobox', { name: 'Token' }).click();
    await page.getByRole('option', { name: /^USDC on chain 31338/ }).click();
    await card('Wallet').getByText('Wrong network').waitFor();
    await press('Switch Network');
    await card('Wallet').getByText('chain 31338', { exact: true }).waitFor();
    await card('Wallet').getByText('Bound', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await request('25');
    await card('Payment request').getByText('$1.00 per USDC').waitFor();
    await card('Payment request').getByText('peg:1 (127.0.0.1').first().waitFor();
    await card('Payment request')
      .getByText(/Rate holds for (29|30):\d\d/)
      .waitFor();
    expect(await barriers(page)).toEqual([]);

    await wallet.moveTo('0x1');
    wallet.refusals.set('eth_sendTransaction', { code: 4001, message: 'User rejected the request.' });
    await press('Pay 25.0000 USDC');
    await visitor.seesToast('Transaction cancelled by user');
    expect(wallet.chainId).toBe(stable.chainId);
    expect(await balance()).toBe('0.00');
    expect(wallet.count('eth_sendTransaction')).toBe(1);

    await press('Pay 25.0000 USDC');
    await card('Payment status').waitFor();
    expect(wallet.count('eth_sendTransaction')).toBe(2);
    const [sent] = wallet.asked.at(-1)?.params ?? [];
    expect(sent).toMatchObject({ value: '0x0', gas: '0x11170', to: stable.token });
    const hash = txHash();
    await becomes('Pending');
    await page.reload();
    const link = card('Payment status').getByText(hash);
    expect(await link.getAttribute('href')).toBe(`${EXPLORER}/tx/${hash}`);

    await stable.mine(CONFIRMATIONS);
    await becomes('Confirmed');
    const bar = card('Payment status').getByRole('progressbar');
    expect([await bar.getAttribute('aria-valuenow'), await bar.getAttribute('aria-valuemax')]).toEqual(['12', '12']);
    await card('Payment status').getByText('Paid in full and credited.').waitFor();
    await card('Payment status').getByText('$25.00').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await balance()).toBe('25.00');
    await page.goto('/billing');
    await page.getByRole('group', { name: project.name }).getByText('$25.00').first().waitFor();
  });

  it('is refunded on the chain: requested, approved, signed in the wallet and followed to its end, and the papers agree', async () => {
    const inProject = encodeURIComponent(JSON.stringify({ projectId: project.id }));
    await page.goto(`/billing/crypto-payments?filter=${inProject}`);
    await page.getByRole('row').filter({ hasText: '25 USDC' }).getByText('chain 31338').waitFor();
    await page.getByRole('button', { name: /^Refund payment/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount (USD)').fill('10');
    await dialog.getByLabel('Reason').fill('Paid too much');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Request Refund' }).click();
    await visitor.seesToast('Refund Requested');
    await page.goto(`/projects/${project.id}/balance`);
    await page.getByText('$10.00 of it reserved').waitFor();

    const { page: theirs } = confirmer;
    const refund = theirs.getByRole('region', { name: 'Refund' });
    await theirs.goto('/billing/waiting');
    await theirs.getByRole('row').filter({ hasText: 'Paid too much' }).getByRole('link', { name: 'Review' }).click();
    await theirs.getByRole('button', { name: 'Approve' }).click();
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await confirmer.seesToast('Refund Approved');
    const signer = await TestWallet.install(theirs, stable, await stable.givenKey());
    await theirs.reload();
    await theirs.getByRole('button', { name: 'Connect Test Wallet' }).click();
    await theirs.getByRole('region', { name: 'Sign' }).getByText(signer.address).waitFor();
    expect(await barriers(theirs)).toEqual([]);
    const send = theirs.getByRole('button', { name: 'Send 10 USDC' });
    signer.refusals.set('eth_sendTransaction', { code: 4001, message: 'User rejected the request.' });
    await send.click();
    await confirmer.seesToast('Transaction cancelled by user');
    await refund.getByText('Signing', { exact: true }).waitFor();
    await send.click();
    await confirmer.seesToast('Refund Sent');
    await refund.getByText('Sent', { exact: true }).waitFor();
    expect(await balance()).toBe('25.00');

    await stable.mine(CONFIRMATIONS);
    await refund.getByText('Completed', { exact: true }).waitFor();
    expect(await balance()).toBe('15.00');
    const read = async (path: string) => (await page.request.get(path)).json();
    await expect
      .poll(async () => {
        const papers = await read(`/api/documents?filter=${inProject}`);
        return papers.map(({ type, total }: { type: string; total: string }) => `${type} ${total}`).sort();
      })
      .toEqual(['credit_note 10.00', 'receipt 25.00']);
    const [note, receipt] = (await read(`/api/documents?filter=${inProject}`)).sort((a: Paper, b: Paper) => a.type.localeCompare(b.type));
    expect(note.refersTo).toBe(receipt.id);
    const rows: LedgerRow[] = await read(`/api/projects/${project.id}/transactions`);
    const worth = { price: '1', source: expect.stringMatching(/^peg:1 \(127/), tokenSymbol: 'USDC' };
    expect(rows.map(({ amount, balanceAfter, prices }) => ({ amount, balanceAfter, prices }))).toEqual([
      { amount: '-10.00', balanceAfter: '15.00', prices: [expect.objectContaining(worth)] },
      { amount: '25.00', balanceAfter: '25.00', prices: [expect.objectContaining(worth)] },
    ]);
    await theirs.getByRole('link', { name: 'Receipt and credit note' }).click();
    await theirs.getByRole('row').filter({ hasText: 'Paid too much' }).waitFor();
    await page.goto(`/projects/${project.id}/statement`);
    for (const text of ['Payment of 25 USDC', 'Refund of 10 USDC', '$15.00']) await page.getByText(text).first().waitFor();
    await forgetAdmin(second);
  });

  inSweepsOnly(() => {
    it('paid by hand is reported by its hash, and credited', async () => {
      const hash = await chain.transfer(wallet.key, 90n * TOKEN);
      await open();
      await request('5');
      await hashField().fill('0x12');
      await press('Submit Transaction');
      await visitor.seesToast('Please enter a valid transaction hash');
      await hashField().fill(hash.toUpperCase().replace('0X', '0x'));
      await press('Submit Transaction');
      await card('Payment status').waitFor();
      expect(txHash()).toBe(hash);
      await chain.mine(CONFIRMATIONS);
      await becomes('Confirmed');
      await card('Payment status').getByText('$4.50').waitFor();
      expect(await balance()).toBe('19.50');
      await press('New Payment');
      await page.getByLabel('Amount (USD)').waitFor();
    });

    it('that was sent while the server was away is not offered twice, and its hash is not lost', async () => {
      await open();
      await connect();
      await request('10');
      await page.route('**/crypto-payment-submit', (route) => route.abort());
      const before = wallet.count('eth_sendTransaction');
      await press(/^Pay 200/);
      await visitor.seesToast('Submission Failed');
      await page.getByText('Do not pay again.').waitFor();
      expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0);
      await page.unroute('**/crypto-payment-submit');
      await page.reload();
      await page.getByText('Do not pay again.').waitFor();
      await press('Submit Transaction');
      await card('Payment status').waitFor();
      expect(wallet.count('eth_sendTransaction')).toBe(before + 1);
      await chain.mine(CONFIRMATIONS);
      await becomes('Confirmed');
      expect(await balance()).toBe('29.50');
    });

    it('from an unknown wallet is held, reported to a global admin, and credited to the project that they name', async () => {
      const stranger = await chain.givenKey();
      const hash = await chain.transfer(stranger, 60n * TOKEN);
      await chain.mine(CONFIRMATIONS);
      const row = page.getByRole('row').filter({ hasText: hash.slice(0, 10) });
      await expect
        .poll(async () => {
          await page.goto(`/billing/crypto-payments?filter=${encodeURIComponent(JSON.stringify({ q: hash }))}`);
          await page.getByText('Last checked').waitFor();
          return row.count();
        })
        .toBe(1);
      await row.getByText('Held').waitFor();
      await row.getByText('Bind that wallet to claim them.').waitFor();
      await row.getByRole('button', { name: /^Details/ }).click();
      await page.getByRole('dialog').getByText(stranger.address).waitFor();
      expect(await barriers(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

      await page.getByRole('button', { name: /Notifications/ }).click();
      await page.getByText(new RegExp(`60.* is held.*${hash}`)).click();
      await page.getByRole('button', { name: 'Status: Held' }).waitFor();

      await row.getByRole('button', { name: /^Assign/ }).click();
      await page.getByRole('dialog').getByLabel('Project').fill(project.name);
      await page.getByRole('option', { name: project.name }).click();
      expect(await barriers(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
      await visitor.seesToast('Payment Assigned');
      await expect.poll(balance).toBe('32.50');
      const trail = encodeURIComponent(JSON.stringify({ action: 'crypto_payment_assigned', projectId: project.id }));
      expect(await (await page.request.get(`/api/audit-logs?filter=${trail}`)).json()).toHaveLength(1);
    });

    it('that the chain reverses after it was credited raises an alert, and a person decides what follows', async () => {
      const before = await balance();
      const takeBack = await chain.branch();
      const hash = await chain.transfer(wallet.key, 20n * TOKEN);
      await chain.mine(CONFIRMATIONS + 3);
      const payment = async () => (await (await page.request.get(`/api/crypto-payment/${hash}/status`)).json()).payment;
      await expect.poll(async () => (await payment())?.status).toBe('confirmed');
      expect(Number(await balance())).toBe(Number(before) + 1);

      await takeBack(3 * CONFIRMATIONS);
      await expect.poll(async () => (await payment()).isReorganised).toBe(true);
      expect(Number(await balance())).toBe(Number(before) + 1);
      const alarm = encodeURIComponent(JSON.stringify({ isReorganised: true }));
      await page.goto(`/billing/crypto-payments?filter=${alarm}`);
      const row = page.getByRole('row').filter({ hasText: hash.slice(0, 10) });
      await row.getByText('Reversed').waitFor();
      await row.getByRole('button', { name: /^Decide/ }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'What follows' }).click();
      await page.getByRole('option', { name: /Reverse the credit/ }).click();
      await page.getByRole('dialog').getByText('−$1.00 will be entered').waitFor();
      await page.getByRole('dialog').getByLabel('Reason').fill('Agreed with the customer');
      expect(await barriers(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
      await visitor.seesToast('Credit Reversed');
      expect(await balance()).toBe(before);
      expect(await payment()).toMatchObject({ status: 'failed', failureReason: 'reorganised' });
    });
  });
});
