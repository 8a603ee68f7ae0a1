import { CryptoWorld, TOKEN, unknownHash, type Payer } from '../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../test/on-chain.js';
import { defaultToken, type PaidToken } from '../../../../test/crypto/paid-in.js';
import { nodeFaults } from '../../../../test/crypto/payment-faults.js';
import { RpcProxy } from '../../../../test/servers/rpc-proxy.js';
import { eventually, type GivenProject, type GivenStaff } from '../../../../test/world.js';

const CONFIRMATIONS = 12;

describeOnChain('the watcher and its nodes', () => {
  let crypto: CryptoWorld;
  let node: RpcProxy;
  let admin: GivenStaff;
  let token: PaidToken;
  let project: GivenProject;
  let payer: Payer;
  beforeAll(async () => {
    const chain = await (await import('../../../local/chain/local-chain.js')).startLocalChain();
    node = await RpcProxy.start(chain.url);
    crypto = await CryptoWorld.start({ env: { ETH_RPC_URL: node.url } }, chain);
    admin = await crypto.world.signIn();
    token = await defaultToken(crypto, admin);
  });
  beforeEach(async () => {
    project = await crypto.world.givenProject();
    payer = await crypto.givenPayer();
    await crypto.bind(admin, project, payer);
    await crypto.watch();
  });
  afterEach(() => node.behave());
  afterAll(async () => {
    await crypto.close();
    await node.stop();
  });

  const balance = () => crypto.world.balanceOf(project);

  it('one payment that cannot be written does not stop the others', async () => {
    const broken = await crypto.world.givenProject();
    const other = await crypto.givenPayer();
    await crypto.bind(admin, broken, other);
    await crypto.world.sql('DELETE FROM project_balances WHERE project_id = $1', [broken.id]);
    const { hash } = await crypto.pay(other, 100n * TOKEN);
    await crypto.pay(payer, 100n * TOKEN);
    await crypto.pay(payer, 100n * TOKEN);
    await crypto.mine(CONFIRMATIONS - 1);
    await crypto.watch();
    expect(await balance()).toBe('10.00');
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending', usd_amount: null });
    await crypto.world.sql('INSERT INTO project_balances (project_id) VALUES ($1)', [broken.id]);
    await crypto.lookAgain(hash);
    await crypto.watch();
    expect(await crypto.world.balanceOf(broken)).toBe('5.00');
  });

  it('a database that is away in the middle delays no payment beyond the next pass', async () => {
    const { hash } = await crypto.pay(payer, 100n * TOKEN);
    await crypto.mine(CONFIRMATIONS - 1);
    await crypto.world.sql(`CREATE FUNCTION go_away() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'terminating connection' USING ERRCODE = 'admin_shutdown'; END $$`);
    await crypto.world.sql('CREATE TRIGGER go_away BEFORE INSERT ON transactions EXECUTE FUNCTION go_away()');
    try {
      await expect(crypto.watch()).rejects.toThrow('terminating connection');
    } finally {
      await crypto.world.sql('DROP FUNCTION go_away CASCADE');
    }
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending' });
    await crypto.watch();
    expect(await balance()).toBe('5.00');
  });

  it('says when it passed last, and what went wrong since', async () => {
    const state = async () => (await admin.get('/api/crypto/watcher')).body;
    const before = await state();
    node.fault = () => ({ reset: true });
    await crypto.watch();
    expect(await state()).toMatchObject({ lastPassAt: before.lastPassAt, lastError: expect.stringContaining('node 1') });
    node.behave();
    await crypto.watch();
    const { lastPassAt, headBlock } = await state();
    expect(new Date(lastPassAt).getTime()).toBeGreaterThan(new Date(before.lastPassAt).getTime());
    expect(headBlock).toBe(await crypto.head());
  });

  nodeFaults(
    () => token,
    () => node,
    () => admin,
  );

  describe('one malformed answer delays only its own subject:', () => {
    /** A payment in a block of its own, which an older and a newer payment of another project stand around. */
    const givenThree = async () => {
      const other = await crypto.world.givenProject();
      const otherPayer = await crypto.givenPayer();
      await crypto.bind(admin, other, otherPayer);
      await crypto.pay(otherPayer, 20n * TOKEN);
      const affected = await crypto.pay(payer, 100n * TOKEN);
      await crypto.pay(otherPayer, 40n * TOKEN);
      return { other, affected };
    };
    const malformed = { blockHash: '0x12', status: 'soon' };
    const isAbout = (value: unknown, { blockNumber }: { blockNumber: number }) =>
      typeof value === 'object' && value !== null && 'blockNumber' in value && Number(value.blockNumber) === blockNumber;

    it('the block of a payment that was credited before', async () => {
      const { hash } = await crypto.pay(payer, 100n * TOKEN);
      await crypto.watch();
      await crypto.mine(CONFIRMATIONS - 1);
      await crypto.watch();
      const second = await crypto.pay(payer, 20n * TOKEN);
      await crypto.mine(CONFIRMATIONS - 1);
      const credited = await crypto.paymentOf(hash);
      node.lie = ({ method, params }, result) =>
        method === 'eth_getBlockByNumber' && Number(params[0]) === credited?.block_number ? { number: 'one' } : result;
      expect(await crypto.watch()).toBe(false);
      expect(await crypto.paymentOf(second.hash)).toMatchObject({ status: 'confirmed' });
    });

    it('a transaction that was submitted', async () => {
      const reverted = await crypto.send(await crypto.signedTransfer(payer, 10n ** 30n));
      const invented = unknownHash();
      for (const hash of [invented, reverted.hash]) await admin.post(`/api/projects/${project.id}/crypto-payment-submit`, { txHash: hash });
      await crypto.mine(CONFIRMATIONS - 1);
      node.lie = ({ method, params }, result) =>
        method === 'eth_getTransactionByHash' && params[0] === invented ? { hash: invented, nonce: 'none' } : result;
      expect(await crypto.watch()).toBe(false);
      expect(await crypto.paymentOf(reverted.hash)).toMatchObject({ status: 'failed', failure_reason: 'reverted' });
      expect(await crypto.paymentOf(invented)).toMatchObject({ status: 'pending' });
    });

    it('and the next node is asked for it, while the first one is used for everything else', async () => {
      const second = await RpcProxy.start(crypto.chain.url);
      const world = await CryptoWorld.start({ joining: crypto.world, env: { ETH_RPC_URL: `${node.url},${second.url}` } }, crypto.chain);
      const { other, affected } = await givenThree();
      await world.watch();
      await crypto.mine(CONFIRMATIONS - 1);
      const spoil = (value: unknown) => (isAbout(value, affected) ? { ...(value as object), ...malformed } : value);
      node.lie = ({ method }, result) => {
        if (method === 'eth_getBlockReceipts') return (result as unknown[]).map(spoil);
        return method === 'eth_getTransactionReceipt' ? spoil(result) : result;
      };
      second.calls.length = 0;
      expect(await world.watch()).toBe(true);
      expect(second.calls).toContain('eth_getBlockReceipts');
      expect(second.calls).not.toContain('eth_getLogs');
      expect([await balance(), await crypto.world.balanceOf(other)]).toEqual(['5.00', '3.00']);
      await world.world.close();
      await second.stop();
    });

    it('a head far beyond the chain: nothing is confirmed early, and the next node is asked instead', async () => {
      const second = await RpcProxy.start(crypto.chain.url);
      const world = await CryptoWorld.start({ joining: crypto.world, env: { ETH_RPC_URL: `${node.url},${second.url}` } }, crypto.chain);
      const { hash } = await crypto.pay(payer, 100n * TOKEN);
      node.lie = ({ method }, result) => (method === 'eth_blockNumber' ? '0x3b9aca00' : result);
      second.calls.length = 0;
      expect(await world.watch()).toBe(true);
      expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending' });
      expect(second.calls).toContain('eth_getLogs');
      await world.world.close();
      await second.stop();
    });
  });

  describe('among 500 submitted hashes that no node knows', () => {
    const givenInvented = async (projects: number, each: number) => {
      for (let n = 0; n < projects; n += 1) {
        const { id } = await crypto.world.givenProject();
        await crypto.world.sql(
          `INSERT INTO crypto_payment_claims (id, project_id, asset_id, chain_id, tx_hash, token_address, token_symbol, submitted_at)
           SELECT nextval('crypto_payments_id_seq'), $1::int, (SELECT min(id) FROM assets), 31337, '0x' || encode(sha256(convert_to($1::int || '/' || n, 'UTF8')), 'hex'), '0x', 'KAGE', now() FROM generate_series(1, $2::int) n`,
          [id, each],
        );
      }
    };
    const givenReverted = async () => {
      const { hash } = await crypto.send(await crypto.signedTransfer(payer, 10n ** 30n));
      await admin.post(`/api/projects/${project.id}/crypto-payment-submit`, { txHash: hash });
      await crypto.mine(CONFIRMATIONS - 1);
      return hash;
    };
    afterEach(() => crypto.world.sql(`UPDATE crypto_payment_claims SET status = 'failed', failure_reason = 'dropped'`));

    it('one that was reverted is judged in the first pass, and the node gets few requests', async () => {
      await givenInvented(25, 20);
      const hash = await givenReverted();
      node.requests = 0;
      await crypto.watch();
      expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'failed', failure_reason: 'reverted' });
      expect(node.requests).toBeLessThan(20);
    });

    it('a node that accepts no batches is asked one by one', async () => {
      await givenInvented(3, 20);
      const hash = await givenReverted();
      node.takesBatches = false;
      await crypto.watch();
      expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'failed', failure_reason: 'reverted' });
    });
  });

  it('a node that does not give the receipts of a block is asked for each', async () => {
    await crypto.pay(payer, 100n * TOKEN);
    await crypto.mine(CONFIRMATIONS - 1);
    node.fault = ({ method }) => (method === 'eth_getBlockReceipts' ? { error: { code: -32601, message: 'Method not found' } } : undefined);
    await crypto.watch();
    expect(await balance()).toBe('5.00');
  });

  it('a node that leaves out logs that it had given is not trusted, and reverses nothing', async () => {
    const { hash } = await crypto.pay(payer, 100n * TOKEN);
    await crypto.watch();
    node.lie = ({ method }, result) => (method === 'eth_getLogs' ? [] : result);
    expect(await crypto.watch()).toBe(false);
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending', reorganised_at: null, block_number: expect.any(Number) });
  });

  it('a node that leaves out logs of its newest block for a moment loses nothing', async () => {
    const { hash } = await crypto.pay(payer, 100n * TOKEN);
    node.lie = ({ method }, result) => (method === 'eth_getLogs' ? [] : result);
    await crypto.watch();
    await crypto.mine(3);
    node.behave();
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending' });
  });

  it('a node that refuses wide ranges is asked for narrower ones, and no block is left out', async () => {
    const early = await crypto.pay(payer, 20n * TOKEN);
    await crypto.mine(150);
    await crypto.pay(payer, 40n * TOKEN);
    await crypto.mine(60);
    const widths: number[] = [];
    node.fault = ({ method, params: [filter] }) => {
      if (method !== 'eth_getLogs') return undefined;
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
      const width = Number(toBlock) - Number(fromBlock) + 1;
      widths.push(width);
      return width > 40 ? { error: { code: -32005, message: 'query returned more than 10000 results' } } : undefined;
    };
    await crypto.watch();
    expect(await crypto.paymentOf(early.hash)).toMatchObject({ status: 'confirmed' });
    expect(Math.max(...widths)).toBeGreaterThan(40);
    expect(await balance()).toBe('3.00');
  });

  it('hands over to the next node, and trusts none that is behind or on another chain', async () => {
    const second = await RpcProxy.start(crypto.chain.url);
    const world = await CryptoWorld.start({ joining: crypto.world, env: { ETH_RPC_URL: `${node.url},${second.url}` } }, crypto.chain);
    const uses: [string, () => void][] = [
      ['reset', () => (node.fault = () => ({ reset: true }))],
      ['half-way', () => (node.fault = ({ method }) => (method === 'eth_getLogs' ? { status: 500 } : undefined))],
      [
        'behind',
        () => (node.lie = ({ method }, result) => (method === 'eth_blockNumber' ? `0x${(Number(result) - 5).toString(16)}` : result)),
      ],
      ['another chain', () => (node.lie = ({ method }, result) => (method === 'eth_chainId' ? '0x1' : result))],
    ];
    for (const [name, misbehave] of uses) {
      const { hash } = await world.pay(payer, 20n * TOKEN);
      misbehave();
      second.calls.length = 0;
      expect([name, await world.watch()]).toEqual([name, true]);
      expect(second.calls).toContain('eth_getLogs');
      expect(await world.paymentOf(hash)).toMatchObject({ status: 'pending' });
      node.behave();
    }
    await world.world.close();
    await second.stop();
  });

  it('asks no more of the nodes for many waiting payments than for few', async () => {
    const callsOfPass = async () => {
      node.calls.length = 0;
      expect(await crypto.watch()).toBe(true);
      return [...node.calls].sort();
    };
    await crypto.pay(payer, 20n * TOKEN);
    await crypto.watch();
    const few = await callsOfPass();
    await crypto.payAtOnce(payer, Array<bigint>(60).fill(TOKEN));
    await crypto.watch();
    expect(await callsOfPass()).toEqual(few);
    expect(few).toEqual(['eth_blockNumber', 'eth_chainId', 'eth_getBlockByNumber', 'eth_getLogs']);
  });

  it('runs by itself in a worker, and at once when a hash is submitted', async () => {
    const worker = await CryptoWorld.start({ joining: crypto.world, role: 'worker', env: { ETH_RPC_URL: node.url } }, crypto.chain);
    const { hash } = await crypto.pay(payer, 100n * TOKEN);
    await crypto.mine(CONFIRMATIONS - 1);
    expect((await admin.post(`/api/projects/${project.id}/crypto-payment-submit`, { txHash: hash })).status).toBe(202);
    await eventually('the payment is credited', async () => (await balance()) === '5.00');
    await worker.world.close();
  });

  it('makes one pass at a time over all processes', async () => {
    const second = await CryptoWorld.start({ joining: crypto.world, env: { ETH_RPC_URL: node.url } }, crypto.chain);
    const passes = await Promise.all([crypto.watch(), second.watch()]);
    expect(passes.filter(Boolean)).toHaveLength(1);
    expect(await second.watch()).toBe(true);
    await second.world.close();
  });
});
