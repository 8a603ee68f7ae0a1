import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { startLocalChain } from '../../src/local/chain/local-chain.js';
import { execute } from '../../src/database/database.js';
import { CryptoWorld, PRICE, TOKEN } from '../crypto-world.js';
import { lateCommit } from '../database/late-commit.js';
import { describeOnChain } from '../on-chain.js';
import { RefundWorld } from '../refund-world.js';
import { eventually } from '../world.js';
import type { BackendProcess } from './backend-process.js';
import { givenProcess } from './processes.js';

const REFUNDS = 20;
const TOKENS_EACH = 4n * TOKEN;
const KILLS = 3;
/** A process of its own, which is not in local mode, follows no local chain by its usual number. */
const MAINNET = 1;

jest.setTimeout(300_000);

describeOnChain('refunds whose processes are killed with SIGKILL at each step', () => {
  let crypto: CryptoWorld;
  let prices: Server;
  let env: Record<string, string>;
  let given: RefundWorld;
  const processes: BackendProcess[] = [];
  beforeAll(async () => {
    await ensureBuilt(() => undefined, ['backend']);
    // Outside local mode a price is not fixed.
    prices = createServer((_, response) => response.end(JSON.stringify({ usd: PRICE })));
    await new Promise<void>((resolve) => prices.listen(0, '127.0.0.1', resolve));
    const source = { KAGE_PRICE_SOURCE: `http://127.0.0.1:${(prices.address() as AddressInfo).port}/#/usd` };
    crypto = await CryptoWorld.start({ env: source }, await startLocalChain({ chainId: MAINNET }));
    env = { ...CryptoWorld.env(crypto.chain), ...source };
  });
  beforeEach(async () => {
    given = await RefundWorld.given(crypto);
  });
  afterEach(() => Promise.all(processes.splice(0).map((process) => process.end('SIGKILL'))));
  afterAll(async () => {
    await crypto.close();
    prices.close();
  });

  const startProcess = async (role: 'api' | 'worker'): Promise<BackendProcess> => {
    const process = await givenProcess(crypto.world, { name: role, env: { ...env, ROLE: role } });
    process.start();
    processes.push(process);
    return process;
  };
  /** Somebody else has the refund for a moment: who wants to change it waits in its transaction. */
  const hold = (id: number) =>
    lateCommit(crypto.world.database, (tx) => execute(tx, 'SELECT 1 FROM crypto_refunds WHERE id = $1 FOR UPDATE', [id]));
  const isWaitedFor = async () =>
    (await crypto.world.sql(`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')`)).length > 0;
  /** Kills the process while the call waits inside its transaction. */
  const killedDuring = async (id: number, call: (by: RefundWorld['bob']) => Promise<unknown>): Promise<void> => {
    const process = await startProcess('api');
    await process.untilReady();
    const held = await hold(id);
    const answer = call(Object.assign(given.bob.at(process), { userId: given.bob.userId, email: given.bob.email })).then(
      () => 'answered',
      () => 'broken off',
    );
    await eventually('the call waits in its transaction', isWaitedFor);
    await process.end('SIGKILL');
    expect(await answer).toBe('broken off');
    await held.commit();
    await eventually('its transaction is over', async () => !(await isWaitedFor()));
  };
  const tokensOfPayer = async (): Promise<bigint> => {
    const data = `0x70a08231${given.payer.address.slice(2).padStart(64, '0')}`;
    return BigInt(await crypto.chain.rpc<string>('eth_call', { to: crypto.chain.tokenAddress, data }, 'latest'));
  };
  const bookings = () =>
    crypto.world.sql<{ reference: string }>(
      `SELECT reference FROM transactions WHERE project_id = $1 AND reference LIKE 'crypto_refund:%' ORDER BY id`,
      [given.project.id],
    );

  it('stay approved where the signer was not stored, and the next signing has one nonce', async () => {
    const { id } = (await given.ask()).body;
    await given.approve(id);
    const nonce = await given.nonce();
    await killedDuring(id, (by) => given.sign(id, nonce + 3, undefined, by));
    expect(await given.refund(id)).toMatchObject({ status: 'approved', signer: null, nonce: null });
    expect((await given.sign(id, nonce)).body).toMatchObject({ status: 'signing', nonce });
  });

  it('stay signed where the hash was not stored, and are found by signer and nonce', async () => {
    const { id, nonce } = await given.signing();
    const before = await tokensOfPayer();
    const { hash } = await given.send(nonce);
    await killedDuring(id, (by) => given.submit(id, hash, by));
    expect(await given.refund(id)).toMatchObject({ status: 'signing', txHash: null });
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'completed', txHash: hash });
    expect([(await tokensOfPayer()) - before, (await bookings()).length]).toEqual([100n * TOKEN, 1]);
  });

  it('are booked once each, though the workers that complete them are killed in between', async () => {
    const before = await tokensOfPayer();
    const first = await given.nonce();
    const ids: number[] = [];
    for (let index = 0; index < REFUNDS; index += 1) {
      const { id } = (await given.ask({ amount: '0.20' })).body;
      await given.approve(id);
      expect((await given.sign(id, first + index)).status).toBe(200);
      ids.push(id);
    }
    for (let index = 0; index < REFUNDS; index += 1) await given.send(first + index, { raw: TOKENS_EACH });
    await crypto.mine(12);
    const done = async () => (await bookings()).length;
    const lastOpen = async (): Promise<number> => {
      const [row] = await crypto.world.sql<{ id: number }>(
        `SELECT max(id) AS id FROM crypto_refunds WHERE project_id = $1 AND status <> 'completed'`,
        [given.project.id],
      );
      return row?.id ?? 0;
    };
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // One of them is held, so that those who are killed are not done before.
      const id = await lastOpen();
      const held = await hold(id);
      const workers = await Promise.all([startProcess('worker'), startProcess('worker')]);
      await eventually('the one that is held is waited for', isWaitedFor);
      await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
      await held.commit();
      await eventually('the transaction of the killed one is over', async () => !(await isWaitedFor()));
      expect(await lastOpen()).toBe(id);
    }
    await startProcess('worker');
    await eventually('all are booked', async () => (await done()) === REFUNDS);
    expect((await bookings()).map(({ reference }) => reference).toSorted()).toEqual(ids.map((id) => `crypto_refund:${id}`).toSorted());
    expect((await tokensOfPayer()) - before).toBe(BigInt(REFUNDS) * TOKENS_EACH);
    expect(await given.balance()).toMatchObject({ balance: '1.00', reserved: '0.00' });
    for (const id of ids) expect(await given.refund(id)).toMatchObject({ status: 'completed' });
  });
});
