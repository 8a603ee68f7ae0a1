import { unknownHash } from '../crypto-world.js';
import { PaidIn, type PaidToken } from './paid-in.js';
import type { RpcProxy } from '../servers/rpc-proxy.js';
import type { GivenProject, GivenStaff } from '../world.js';

/** What goes wrong between the system and its nodes, whatever the token. */
export function nodeFaults(token: () => PaidToken, nodeOf: () => RpcProxy, admin: () => GivenStaff): void {
  let paid: PaidIn;
  let node: RpcProxy;
  beforeEach(async () => {
    node = nodeOf();
    paid = await PaidIn.given(token(), admin());
  });
  afterEach(() => node.behave());

  it.each([
    ['a broken connection', { reset: true }],
    ['429', { status: 429, text: 'slow down' }],
    ['an HTML 502', { status: 502, text: '<html>Bad gateway</html>' }],
    ['bad JSON', { text: '{"jsonrpc":' }],
    ['an answer of another shape', { result: 'soon' }],
    ['a JSON-RPC error', { error: { code: -32000, message: 'internal' } }],
  ])('goes on after %s, and skips nothing', async (_, fault) => {
    const { crypto } = paid;
    const before = await paid.state();
    const { hash } = await paid.pay(100n);
    node.fault = () => fault;
    expect(await crypto.watch()).toBe(false);
    expect(await paid.state()).toEqual({ lastPassAt: before.lastPassAt, lastError: expect.stringContaining('node 1') });
    await paid.bury();
    node.behave();
    expect(await crypto.watch()).toBe(true);
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'confirmed' });
    expect(await paid.balance()).toBe('5.00');
    expect((await paid.state()).lastPassAt.getTime()).toBeGreaterThan(before.lastPassAt.getTime());
  });

  it.each(['eth_getLogs', 'eth_getBlockByHash', 'eth_getBlockReceipts', 'eth_getTransactionReceipt'])(
    'fails in the middle, at %s, without a trace',
    async (method) => {
      const { crypto } = paid;
      const { hash } = await paid.pay(100n);
      await paid.bury();
      node.fault = (call) =>
        call.method === method || (method.endsWith('Receipt') && call.method === 'eth_getBlockReceipts') ? { status: 503 } : undefined;
      expect(await crypto.watch()).toBe(false);
      expect(await paid.balance()).toBe('0.00');
      node.behave();
      await crypto.watch();
      expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'confirmed' });
      expect(await paid.balance()).toBe('5.00');
    },
  );

  it('a receipt that is missing for three polls is no failure', async () => {
    const { crypto } = paid;
    const { hash } = await paid.pay(100n);
    await paid.bury();
    node.lie = ({ method }, result) => (method === 'eth_getBlockReceipts' || method === 'eth_getTransactionReceipt' ? null : result);
    for (let poll = 0; poll < 3; poll += 1) {
      await crypto.lookAgain(hash);
      await crypto.watch();
      expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending', reorganised_at: null });
    }
    node.behave();
    await crypto.lookAgain(hash);
    await crypto.watch();
    expect(await paid.balance()).toBe('5.00');
  });

  it('a receipt that says reverted is not paid, whatever the logs said', async () => {
    const { crypto } = paid;
    const { hash } = await paid.pay(100n);
    await paid.bury();
    node.lie = ({ method }, result) =>
      method === 'eth_getBlockReceipts' ? (result as object[]).map((receipt) => ({ ...receipt, status: '0x0', logs: [] })) : result;
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'failed', failure_reason: 'reverted' });
    node.behave();
    await crypto.watch();
    expect(await paid.balance()).toBe('0.00');
  });

  it('a log that was reversed, of another contract or of another amount than the receipt has does not count', async () => {
    const { crypto } = paid;
    const { hash } = await paid.pay(100n);
    const change = { removed: true, address: '0x52908400098527886e0f7030069857d2e4169ee7' };
    for (const [name, value] of Object.entries(change)) {
      node.lie = ({ method }, result) =>
        method === 'eth_getLogs' ? (result as object[]).map((log) => ({ ...log, [name]: value })) : result;
      await crypto.watch();
      expect(await crypto.paymentOf(hash)).toBeUndefined();
    }
    node.lie = ({ method }, result) =>
      method === 'eth_getLogs'
        ? (result as { data: string }[]).map((log) => ({ ...log, data: `0x${'f'.repeat(20).padStart(64, '0')}` }))
        : result;
    await paid.bury();
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending' });
    expect(await paid.balance()).toBe('0.00');
  });

  describe('one malformed answer holds up nothing but what it is about:', () => {
    /** A payment in a block of its own, which an older and a newer payment of another project stand around. */
    const givenThree = async () => {
      const { crypto, token: paidToken } = paid;
      const other = await crypto.world.givenProject();
      const otherPayer = await crypto.givenPayer(1_000n * paidToken.unit);
      await crypto.bind(admin(), other, otherPayer);
      await paid.pay(20n, otherPayer);
      const affected = await paid.pay(100n);
      await paid.pay(40n, otherPayer);
      return { other, affected };
    };
    const malformed = { blockHash: '0x12', status: 'soon' };
    const isAbout = (value: unknown, { blockNumber }: { blockNumber: number }) =>
      typeof value === 'object' && value !== null && 'blockNumber' in value && Number(value.blockNumber) === blockNumber;
    const balances = async (other: GivenProject) => [await paid.balance(), await paid.balance(other)];

    it('a receipt', async () => {
      const { crypto } = paid;
      const { other, affected } = await givenThree();
      await crypto.watch();
      await paid.bury();
      const spoil = (value: unknown) => (isAbout(value, affected) ? { ...(value as object), ...malformed } : value);
      node.lie = ({ method }, result) => {
        if (method === 'eth_getBlockReceipts') return (result as unknown[]).map(spoil);
        return method === 'eth_getTransactionReceipt' ? spoil(result) : result;
      };
      expect(await crypto.watch()).toBe(false);
      expect(await balances(other)).toEqual(['0.00', '3.00']);
      expect((await paid.state()).lastError).toContain('node 1 answered eth_getTransactionReceipt with something else');
      node.behave();
      expect(await crypto.watch()).toBe(true);
      expect(await paid.balance()).toBe('5.00');
    });

    it('a receipt of somebody else in the same block', async () => {
      const { crypto } = paid;
      const { other } = await givenThree();
      await crypto.watch();
      await paid.bury();
      node.lie = ({ method }, result) => (method === 'eth_getBlockReceipts' ? [...(result as unknown[]), malformed] : result);
      expect(await crypto.watch()).toBe(true);
      expect(await balances(other)).toEqual(['5.00', '3.00']);
    });

    it.each([
      ['a log', 'eth_getLogs'],
      ['a block', 'eth_getBlockByHash'],
    ])('%s', async (_, faulty) => {
      const { crypto } = paid;
      const { other, affected } = await givenThree();
      await paid.bury();
      node.lie = ({ method, params }, result) => {
        if (method !== faulty) return result;
        if (method === 'eth_getBlockByHash')
          return params[0] === affected.blockHash ? { ...(result as object), timestamp: 'noon' } : result;
        return (result as unknown[]).map((log) => (isAbout(log, affected) ? { ...(log as object), blockHash: null } : log));
      };
      expect(await crypto.watch()).toBe(false);
      expect(await balances(other)).toEqual(['0.00', '3.00']);
      // However many blocks follow, the one that could not be read is not left out.
      await paid.bury();
      await paid.bury();
      expect(await crypto.watch()).toBe(false);
      node.behave();
      expect(await crypto.watch()).toBe(true);
      expect(await paid.balance()).toBe('5.00');
    });
  });
}

/** What the chain itself does to a transaction, whatever the token. */
export function chainFaults(token: () => PaidToken, admin: () => GivenStaff): void {
  let paid: PaidIn;
  beforeEach(async () => {
    paid = await PaidIn.given(token(), admin());
  });

  it.each([1, 5, 11])('reorganised with a depth of %d: the payment waits again, is counted again and credited once', async (depth) => {
    const { crypto } = paid;
    const signed = await paid.signed(100n);
    const { hash } = await crypto.send(signed);
    await crypto.mine(depth - 1);
    await crypto.watch();
    expect((await paid.status(hash)).confirmations).toBe(depth);
    await paid.reorganise(depth);
    for (let poll = 0; poll < 3; poll += 1) await crypto.watch();
    const body = await paid.status(hash);
    expect(body).toMatchObject({ confirmations: 0, isConfirmed: false, payment: { status: 'pending', blockNumber: null } });
    expect(body.payment.message).toContain('reorganized');
    await paid.finish();
    expect(await paid.balance()).toBe('0.00');

    await crypto.send(signed);
    await crypto.watch();
    expect(await paid.status(hash)).toMatchObject({ confirmations: 1, payment: { status: 'pending' } });
    await paid.finish();
    expect(await paid.balance()).toBe('5.00');
    expect(await crypto.payments(`tx_hash = '${hash}'`)).toHaveLength(1);
  });

  it('long gone, it ends as dropped; coming back works', async () => {
    const { crypto } = paid;
    const signed = await paid.signed(100n);
    const { hash } = await crypto.send(signed);
    await crypto.watch();
    await paid.reorganise(1);
    await crypto.watch();
    await crypto.world.sql(
      `UPDATE crypto_payments SET last_seen_at = now() - interval '61 minutes', checked_at = NULL WHERE tx_hash = $1`,
      [hash],
    );
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'failed', failure_reason: 'dropped' });
    await crypto.send(signed);
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending', failure_reason: null });
    await paid.finish();
    expect(await paid.balance()).toBe('5.00');
  });

  it('reverted on the new branch: failed, though its event had been seen', async () => {
    const { crypto, payer, project, token: paidToken } = paid;
    const many = 700_000n * paidToken.unit;
    await crypto.send(await crypto.signedCall(payer, 'approve', [crypto.chain.receivingAddress, 10n ** 30n]));
    await crypto.mine(3);
    const signed = await crypto.signedTransfer(payer, many);
    const { hash } = await crypto.send(signed);
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending', project_id: project.id });
    await paid.reorganise(1);
    await crypto.callAsReceiver('transferFrom', [payer.address, crypto.chain.tokenAddress, many]);
    await crypto.send(signed);
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending', block_number: null });
    await paid.finish();
    await crypto.lookAgain(hash);
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'failed', failure_reason: 'reverted' });
    expect(await paid.balance()).toBe('0.00');
  });

  it('taken back after the credit: an alarm, and a person reverses it', async () => {
    const { crypto, project } = paid;
    const { hash } = await paid.pay(100n);
    await crypto.watch();
    await paid.finish();
    expect(await paid.balance()).toBe('5.00');
    await paid.reorganise(14);
    await crypto.watch();
    const payment = await crypto.paymentOf(hash);
    expect(payment).toMatchObject({ status: 'confirmed', reorganised_at: expect.any(Date) });
    expect(await paid.balance()).toBe('5.00');
    const decision = { decision: 'reverse', reason: 'Agreed with the customer' };
    const decided = await admin().post(`/api/crypto-payments/${payment?.id}/reorganisation`, decision);
    expect(decided.body).toMatchObject({ status: 'failed', failureReason: 'reorganised' });
    expect(await crypto.world.sql('SELECT type, amount FROM transactions WHERE project_id = $1 ORDER BY id', [project.id])).toEqual([
      { type: 'topup', amount: '5.00' },
      { type: 'other', amount: '-5.00' },
    ]);
  });

  describe('replaced by another transaction of the wallet', () => {
    beforeEach(() => paid.crypto.chain.rpc('evm_setAutomine', false));
    afterEach(() => paid.crypto.chain.rpc('evm_setAutomine', true));
    const send = (signed: string) => paid.crypto.chain.rpc<string>('eth_sendRawTransaction', signed);
    const waiting = async (nonce: number) => {
      const hash = await send(await paid.signed(100n, { nonce }));
      expect((await paid.submit(hash)).body.payment).toMatchObject({ status: 'pending', blockNumber: null });
      return hash;
    };

    it('sped up: the new one is credited, the old one ends as replaced and never credits', async () => {
      const { crypto, payer, project } = paid;
      const nonce = await payer.wallet.getNonce();
      const old = await waiting(nonce);
      const hash = await send(await paid.signed(100n, { nonce, gasPrice: 10n ** 11n }));
      await crypto.mine(1);
      await crypto.watch();
      expect(await crypto.paymentOf(hash)).toMatchObject({ project_id: project.id, status: 'pending' });
      await paid.bury();
      await crypto.lookAgain(old);
      await crypto.watch();
      expect((await paid.status(old)).payment).toMatchObject({ status: 'failed', failureReason: 'replaced', replacedByHash: hash });
      expect(await paid.balance()).toBe('5.00');
    });

    it('cancelled: it ends as replaced', async () => {
      const { crypto, payer } = paid;
      const nonce = await payer.wallet.getNonce();
      const old = await waiting(nonce);
      await send(await paid.signed(0n, { nonce, gasPrice: 10n ** 11n, to: payer.address }));
      await crypto.mine(12);
      await crypto.lookAgain(old);
      await crypto.watch();
      expect(await crypto.paymentOf(old)).toMatchObject({ status: 'failed', failure_reason: 'replaced', replaced_by_hash: null });
      expect(await paid.balance()).toBe('0.00');
    });
  });

  it('never seen: a hash that no node knows ends as dropped after an hour', async () => {
    const { crypto } = paid;
    const hash = unknownHash();
    await paid.submit(hash);
    await crypto.lookAgain(hash);
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending' });
    await crypto.world.sql(
      `UPDATE crypto_payment_claims SET submitted_at = now() - interval '61 minutes', checked_at = NULL WHERE tx_hash = $1`,
      [hash],
    );
    await crypto.watch();
    expect((await paid.status(hash)).payment).toMatchObject({
      status: 'failed',
      failureReason: 'dropped',
      message: expect.stringContaining('another network than'),
    });
  });
}
