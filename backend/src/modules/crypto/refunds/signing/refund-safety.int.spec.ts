import { CryptoWorld, TOKEN } from '../../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../../test/on-chain.js';
import { atOnce, order, statusesOf } from '../../../../../test/orders.js';
import { raceRounds } from '../../../../../test/race-rounds.js';
import { RefundWorld } from '../../../../../test/refund-world.js';
import { deploy } from '../../../../local/contracts.js';

/** The code of a key's account that is lent to a contract (EIP-7702). */
const LENT = `0xef0100${'12'.repeat(20)}`;

describeOnChain('tokens of a refund', () => {
  let crypto: CryptoWorld;
  let given: RefundWorld;
  beforeAll(async () => {
    crypto = await CryptoWorld.start();
  });
  beforeEach(async () => {
    given = await RefundWorld.given(crypto);
  });
  afterAll(() => crypto.close());

  const asked = async (body: object = {}): Promise<number> => {
    const answer = await given.ask(body);
    if (answer.status !== 201) throw new Error(`Asking answered ${answer.text}`);
    return answer.body.id;
  };
  const approved = async (body: object = {}): Promise<number> => {
    const id = await asked(body);
    expect((await given.approve(id)).status).toBe(200);
    return id;
  };
  const bookings = () =>
    crypto.world.sql(`SELECT amount FROM transactions WHERE project_id = $1 AND reference LIKE 'crypto_refund:%'`, [given.project.id]);

  /** A held transfer, and the ways out of it. */
  const givenHeld = async () => {
    const { hash } = await crypto.pay(await crypto.givenPayer(), 40n * TOKEN);
    await crypto.mine(12);
    await crypto.watch();
    const id = (await crypto.paymentOf(hash))?.id;
    return (way: string, body: object) => given.ann.post(`/api/crypto-payments/${id}/${way}`, body);
  };

  describe('in a token that no independent person has switched on', () => {
    afterEach(() => crypto.world.sql(`UPDATE assets SET unconfirmed_by = '{}'`));

    it('are neither approved nor signed for, but can be rejected', async () => {
      const [id, other] = [await approved({ amount: '2.00' }), await asked({ amount: '3.00' })];
      await crypto.world.sql('UPDATE assets SET unconfirmed_by = ARRAY[$1::int]', [given.ann.userId]);
      expect((await given.approve(other)).body).toMatchObject({ statusCode: 409, code: 'asset_unconfirmed' });
      expect((await given.sign(id, await given.nonce())).body).toMatchObject({ statusCode: 409, code: 'asset_unconfirmed' });
      for (const each of [id, other]) expect((await given.reject(each)).status).toBe(200);
      expect(await given.balance()).toMatchObject({ balance: '5.00', reserved: '0.00' });
    });
  });

  // First of all: the local chain keeps the state of its last blocks alone, and a reorganisation needs it.
  describe('whose payment the chain reverses', () => {
    const takeBack = () => crypto.chain.rpc('anvil_reorg', 14, []);

    it('are not signed for, even before the reversal was noticed', async () => {
      const id = await approved();
      await takeBack();
      const nonce = await given.nonce();
      expect((await given.sign(id, nonce)).body).toMatchObject({ statusCode: 409, code: 'payment_reorganised' });
      expect(await given.refund(id)).toMatchObject({ status: 'approved', signer: null });
    });

    it('are not signed for where it was a held transfer', async () => {
      const { id } = (await (await givenHeld())('refund', { reason: 'Back' })).body;
      await given.approve(id);
      await takeBack();
      expect((await given.sign(id, await given.nonce())).body).toMatchObject({ code: 'payment_reorganised' });
      expect((await given.reject(id)).status).toBe(200);
    });

    it('are neither approved nor signed for until a person has decided about it', async () => {
      const [id, other] = [await approved({ amount: '2.00' }), await asked({ amount: '3.00' })];
      await takeBack();
      await crypto.watch();
      expect((await given.approve(other)).body).toMatchObject({ statusCode: 409, code: 'payment_reorganised' });
      expect((await given.sign(id, await given.nonce())).body).toMatchObject({ code: 'payment_reorganised' });
      for (const each of [id, other]) expect((await given.reject(each)).status).toBe(200);
      expect(await given.balance()).toMatchObject({ balance: '5.00', reserved: '0.00' });
    });

    it('can be sent once a person has decided to keep the credit', async () => {
      await takeBack();
      await crypto.watch();
      const keep = { decision: 'keep', reason: 'The customer pays again' };
      expect((await given.bob.post(`/api/crypto-payments/${given.paymentId}/reorganisation`, keep)).status).toBe(200);
      expect((await given.signing()).id).toBeGreaterThan(0);
    });

    it.each(raceRounds(3))('are asked for, or its credit is reversed, never both at once, time %i', async () => {
      await crypto.world.sql('UPDATE crypto_payments SET reorganised_at = now() WHERE id = $1', [given.paymentId]);
      const decide = (decision: string) =>
        given.bob.post(`/api/crypto-payments/${given.paymentId}/reorganisation`, { decision, reason: 'Looked at' });
      const [kept, reversed, refund] = await Promise.all([decide('keep'), decide('reverse'), given.ask()]);
      expect([kept.status, reversed.status].sort()).toEqual([200, 409]);
      if (reversed.status === 200) expect(refund.status).toBe(409);
      const { balance, reserved } = await given.balance();
      expect({ balance, reserved }).toEqual({
        balance: reversed.status === 200 ? '0.00' : '5.00',
        reserved: refund.status === 201 ? '5.00' : '0.00',
      });
    });
  });

  it('are not sent by a contract, whose transaction could not be found', async () => {
    const id = await approved();
    const safe = await (await deploy(await crypto.chain.provider.getSigner(0), 'ContractWallet', given.treasury.address)).getAddress();
    const refused = await given.sign(id, 1, safe);
    expect(refused.body).toMatchObject({ statusCode: 409, code: 'signer_is_contract', message: expect.stringContaining('is a contract') });
    expect(await given.refund(id)).toMatchObject({ status: 'approved', signer: null, nonce: null });
    expect((await given.sign(id, await given.nonce())).status).toBe(200);
  });

  it('are sent by a key whose account is delegated to a contract', async () => {
    await crypto.chain.rpc('anvil_setCode', given.treasury.address, LENT);
    const { id, nonce } = await given.signing();
    await given.send(nonce);
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'completed' });
  });

  describe('sent with a nonce of the wallet’s own choice', () => {
    const usedForSomethingElse = (nonce: number) => given.send(nonce, { to: given.treasury.address, raw: 1n });

    it('are found before the refund fails and could be paid again, though nobody submitted the hash', async () => {
      const { id, nonce } = await given.signing();
      await usedForSomethingElse(nonce);
      const { hash } = await given.send(nonce + 1);
      await given.finish();
      expect(await given.refund(id)).toMatchObject({ status: 'completed', txHash: hash, nonce: nonce + 1 });
      expect(await bookings()).toEqual([{ amount: '-5.00' }]);
      expect((await given.approve(id)).body).toMatchObject({ code: 'refund_not_pending' });
    });

    it('wait for their own confirmations', async () => {
      const { id, nonce } = await given.signing();
      await usedForSomethingElse(nonce);
      await crypto.mine(11);
      const { hash } = await given.send(nonce + 1);
      await crypto.watch();
      expect(await given.refund(id)).toMatchObject({ status: 'sent', txHash: hash, confirmations: 1 });
      await given.finish();
      expect(await given.refund(id)).toMatchObject({ status: 'completed' });
    });

    it('pay one of two equal refunds, whichever of them its hash was submitted for', async () => {
      const first = await given.signing({ amount: '2.00' });
      const other = await approved({ amount: '2.00' });
      const raw = 40n * TOKEN;
      const signed = await given.transfer(first.nonce + 1, { raw });
      const hash = (await import('ethers')).keccak256(signed);
      expect((await given.sign(other, first.nonce + 1)).status).toBe(200);
      // No node knows it yet, so that nobody can tell which refund it is for.
      expect((await given.submit(first.id, hash)).status).toBe(200);
      await usedForSomethingElse(first.nonce);
      await crypto.send(signed);
      await given.finish();
      expect(await crypto.watch()).toBe(true);
      expect([await given.refund(first.id), await given.refund(other)]).toMatchObject([
        { status: 'failed', failureReason: 'wrong_transfer' },
        { status: 'completed', txHash: hash },
      ]);
      expect(await bookings()).toEqual([{ amount: '-2.00' }]);
      expect(await given.balance()).toMatchObject({ balance: '3.00', reserved: '2.00' });
    });
  });

  it.each(['1.001', '0', '0.00', '-1.00', '1e0', '5,00', '99999999999999.00', 5.001, [], {}])(
    'are not requested with %j',
    async (amount) => {
      expect((await given.ask({ amount })).body).toMatchObject({ statusCode: 400, fields: { amount: expect.any(String) } });
      expect(await given.balance()).toMatchObject({ reserved: '0.00' });
    },
  );

  it.each(raceRounds(3))('are reserved, or spent by a sale, never both, time %i', async () => {
    await crypto.world.sql('UPDATE projects SET price_per_subscription = 3 WHERE id = $1', [given.project.id]);
    const partner = await crypto.world.givenKey(given.project);
    const [refund, sales] = await Promise.all([
      given.ask({ amount: '4.00' }),
      atOnce(3, () => partner.post('/api/v1/subscriptions', order())),
    ]);
    const sold = sales.filter(({ status }) => status === 201).length;
    expect(sales.map(({ status }) => status).every((status) => status === 201 || status === 402)).toBe(true);
    expect(refund.status === 201 ? sold : sold - 1).toBe(0);
    const { balance, reserved } = await given.balance();
    expect([balance, reserved]).toEqual(sold === 1 ? ['2.00', '0.00'] : ['5.00', '4.00']);
  });

  describe('of a held transfer', () => {
    it.each(raceRounds(3))('are refunded, assigned or kept, one of them, when all are asked at once, time %i', async () => {
      const held = await givenHeld();
      const answers = await Promise.all([
        held('refund', { reason: 'Back' }),
        held('assign', { projectId: given.project.id }),
        held('keep', { reason: 'Nobody asked for it' }),
        held('refund', { reason: 'Back again' }),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.every(({ status }) => status < 300 || status === 409)).toBe(true);
    });
  });

  it('are decided once: never approved by their author, rejected once, and not after a wallet may sign', async () => {
    const id = await asked();
    expect(statusesOf([await given.approve(id, given.ann)])).toEqual([409]);
    const rejections = await atOnce(3, () => given.reject(id));
    expect(statusesOf(rejections)).toEqual([200, 409, 409]);
    const signing = await given.signing();
    expect((await given.reject(signing.id)).body).toMatchObject({ statusCode: 409, code: 'refund_not_pending' });
    expect((await given.approve(signing.id)).body).toMatchObject({ statusCode: 409, code: 'refund_not_pending' });
    expect(await given.balance()).toMatchObject({ balance: '5.00', reserved: '5.00' });
  });
});
