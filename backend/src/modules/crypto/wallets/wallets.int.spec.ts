import { getAddress, hexlify, toUtf8Bytes, Wallet } from 'ethers';

import { CryptoWorld, TOKEN } from '../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../test/on-chain.js';
import type { GivenProject, GivenStaff } from '../../../../test/world.js';
import { deploy } from '../../../local/contracts.js';

describeOnChain('wallets', () => {
  let crypto: CryptoWorld;
  let admin: GivenStaff;
  let project: GivenProject;
  beforeAll(async () => {
    crypto = await CryptoWorld.start();
    admin = await crypto.world.signIn();
  });
  beforeEach(async () => {
    project = await crypto.world.givenProject();
  });
  afterAll(() => crypto.close());

  const bind = (binding: object) => admin.post('/api/bind-wallet', binding);
  const walletsOf = async ({ id }: GivenProject) => (await admin.get(`/api/projects/${id}/wallets`)).body;

  it('are bound by a signature of their key, listed and removed again', async () => {
    const wallet = Wallet.createRandom();
    const answer = await bind(await crypto.signedBinding(project, wallet));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      projectId: project.id,
      walletAddress: wallet.address,
      chainId: null,
      isActive: true,
      boundBy: admin.userId,
      createdAt: expect.any(String),
    });
    expect(await walletsOf(project)).toEqual([answer.body]);
    const gone = await admin.delete(`/api/wallets/${answer.body.id}`);
    expect([gone.status, gone.body]).toEqual([200, { id: answer.body.id }]);
    expect((await admin.delete(`/api/wallets/${answer.body.id}`)).status).toBe(404);
    expect(await walletsOf(project)).toEqual([]);
    const trace = await crypto.world.sql(
      `SELECT action, details FROM audit_logs WHERE entity_type = 'wallet' AND project_id = $1 ORDER BY id`,
      [project.id],
    );
    expect(trace.map(({ action }) => action)).toEqual(['wallet_bound', 'wallet_unbound']);
    expect(JSON.stringify(trace)).not.toContain('Timestamp');
  });

  it('are the same in every spelling of their address, and pay as such', async () => {
    const payer = await crypto.givenPayer();
    const { address } = payer.wallet;
    for (const spelling of [address.toLowerCase(), getAddress(address), `0X${address.slice(2).toUpperCase()}`]) {
      const binding = await crypto.signedBinding(project, payer.wallet, new Date(Date.now() - spelling.charCodeAt(2) * 10));
      expect((await bind({ ...binding, walletAddress: spelling })).status).toBe(201);
    }
    expect(await walletsOf(project)).toHaveLength(1);
    await crypto.pay(payer, 20n * TOKEN);
    await crypto.watch();
    await crypto.mine(11);
    await crypto.watch();
    expect(await crypto.world.balanceOf(project)).toBe('1.00');
  });

  it('are refused with a wrong checksum', async () => {
    const wallet = Wallet.createRandom();
    const letter = /[a-f]/i.exec(wallet.address.slice(2));
    const at = 2 + (letter?.index ?? 0);
    const char = wallet.address.charAt(at);
    const flipped = char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase();
    const walletAddress = wallet.address.slice(0, at) + flipped + wallet.address.slice(at + 1);
    const answer = await bind({ ...(await crypto.signedBinding(project, wallet)), walletAddress });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['walletAddress']]);
  });

  describe('a signed message', () => {
    const refusedWith = async (binding: object, code: string) => {
      const answer = await bind(binding);
      expect(answer.body.code).toBe(code);
      expect(answer.body.message).toEqual(expect.any(String));
    };

    it('binds once: not twice, not for another project, not after an unbinding', async () => {
      const wallet = Wallet.createRandom();
      const binding = await crypto.signedBinding(project, wallet);
      const { body } = await bind(binding);
      await refusedWith(binding, 'binding_message_used');
      const other = await crypto.world.givenProject();
      await refusedWith({ ...binding, projectId: other.id }, 'invalid_binding_message');
      await admin.delete(`/api/wallets/${body.id}`);
      await refusedWith(binding, 'binding_message_used');
      await refusedWith({ ...binding, walletAddress: wallet.address.toLowerCase() }, 'binding_message_used');
      expect(await walletsOf(project)).toEqual([]);
      expect((await bind(await crypto.signedBinding(project, wallet, new Date(Date.now() - 1000)))).body.id).toBe(body.id);
    });

    it.each([
      ['older than ten minutes', -601_000, 'binding_message_expired'],
      ['more than two minutes ahead', 125_000, 'binding_message_expired'],
    ])('%s is refused', async (_, shift, code) => {
      await refusedWith(await crypto.signedBinding(project, Wallet.createRandom(), new Date(Date.now() + shift)), code);
    });

    it.each([
      ['changed', (message: string) => message.replace(/\d{3}Z$/, '000Z')],
      ['of somebody else', (message: string) => message],
    ])('%s is refused, and the attempt leaves its trace', async (name, change) => {
      const wallet = Wallet.createRandom();
      const signer = name === 'changed' ? wallet : Wallet.createRandom();
      const binding = await crypto.signedBinding(project, {
        address: wallet.address,
        signMessage: (message) => signer.signMessage(message),
      });
      const manager = await crypto.world.signIn('project_manager', [project]);
      const message =
        name === 'changed' && change(binding.message) === binding.message ? `${binding.message.slice(0, -2)}1Z` : change(binding.message);
      const answer = await manager.post('/api/bind-wallet', { ...binding, message });
      expect(answer.body).toMatchObject({ statusCode: 400, code: 'invalid_signature', fields: { signature: expect.any(String) } });
      const trace = await crypto.world.sql(
        `SELECT outcome, details FROM audit_logs WHERE action = 'wallet_binding_refused' AND user_id = $1`,
        [manager.userId],
      );
      expect(trace).toMatchObject([{ outcome: 'failed', details: { code: 'invalid_signature' } }]);
      expect(JSON.stringify(trace)).not.toContain(binding.signature);
    });

    it.each(['0x', '0x12', 'abc', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(64)}`, 5, null])(
      'with %j for a signature is refused',
      async (signature) => {
        const answer = await bind({ ...(await crypto.signedBinding(project, Wallet.createRandom())), signature });
        expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['signature']]);
      },
    );
  });

  it('have one binding when they are bound twice at once, and another project has its own beside it', async () => {
    const wallet = Wallet.createRandom();
    const binding = await crypto.signedBinding(project, wallet);
    const answers = await Promise.all([bind(binding), bind({ ...binding, walletAddress: wallet.address.toLowerCase() })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const times = [1, 2].map((second) => new Date(Date.now() - second * 1000));
    const both = await Promise.all(times.map(async (time) => bind(await crypto.signedBinding(project, wallet, time))));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await walletsOf(project)).toHaveLength(1);
    const other = await crypto.world.givenProject();
    expect((await bind(await crypto.signedBinding(other, wallet))).status).toBe(201);
    expect([(await walletsOf(project)).length, (await walletsOf(other)).length]).toEqual([1, 1]);
  });

  it('of contracts are bound by their own signature (EIP-1271), and by no other', async () => {
    const owner = Wallet.createRandom();
    const contract = await deploy(await crypto.chain.provider.getSigner(0), 'ContractWallet', owner.address);
    const address = await contract.getAddress();
    const signedBy = (signer: { signMessage(message: string): Promise<string> }) =>
      crypto.signedBinding(project, { address, signMessage: (message) => signer.signMessage(message) });
    expect((await bind(await signedBy(Wallet.createRandom()))).body.code).toBe('invalid_signature');
    expect((await bind(await signedBy(owner))).body).toMatchObject({ walletAddress: address });
    // A contract that knows nothing of signatures.
    const token = { address: crypto.chain.tokenAddress, signMessage: (message: string) => owner.signMessage(message) };
    expect((await bind(await crypto.signedBinding(project, token))).body.code).toBe('invalid_signature');
  });

  describe('at which payments are received', () => {
    /** The chain holds its key. */
    const receiver = () => ({
      address: crypto.chain.receivingAddress,
      signMessage: (message: string) =>
        crypto.chain.rpc<string>('personal_sign', hexlify(toUtf8Bytes(message)), crypto.chain.receivingAddress),
    });
    const boundBefore = (address: string) =>
      crypto.world.sql(
        `INSERT INTO wallet_bindings (project_id, wallet_address, binding_signature, binding_message) VALUES ($1, $2, '0x', 'before')`,
        [project.id, address.toLowerCase()],
      );

    it('are bound to no project', async () => {
      const { status, body } = await bind(await crypto.signedBinding(project, receiver()));
      expect([status, body.fields]).toEqual([400, { walletAddress: 'Payments are received at this address, so it pays for no project' }]);
    });

    it('pay nothing by a transfer to themselves, also where they were bound before', async () => {
      await boundBefore(crypto.chain.receivingAddress);
      const { hash } = await crypto.callAsReceiver('transfer', [crypto.chain.receivingAddress, 100_000n * TOKEN]);
      const submitted = await admin.post('/api/crypto-payments', { projectId: project.id, txHash: hash });
      expect(submitted.status).not.toBe(201);
      await crypto.watch();
      await crypto.mine(11);
      await crypto.watch();
      expect(await crypto.payments(`p.tx_hash = '${hash}' AND p.log_index IS NOT NULL`)).toEqual([]);
      expect(await crypto.world.balanceOf(project)).toBe('0.00');
    });

    it('are those of tokens that somebody has confirmed: another one takes no wallet out of crediting', async () => {
      const payer = await crypto.givenPayer();
      await crypto.world.sql(
        `INSERT INTO assets (chain_id, token_address, name, symbol, decimals, receiving_address, confirmations, price_source, unconfirmed_by, is_active)
         SELECT chain_id, $1, 'Other', 'OTH', 18, $1, 12, price_source, ARRAY[$2::int], false FROM assets LIMIT 1`,
        [payer.address, admin.userId],
      );
      await crypto.bind(admin, project, payer);
      await crypto.pay(payer, 20n * TOKEN);
      await crypto.watch();
      await crypto.mine(11);
      await crypto.watch();
      expect(await crypto.world.balanceOf(project)).toBe('1.00');
    });

    it('belong to no project: what a former one sends waits for people', async () => {
      const payer = await crypto.givenPayer();
      await crypto.bind(admin, project, payer);
      await crypto.world.sql(
        `INSERT INTO chain_cursors (chain_id, token_address, receiving_address, next_block) SELECT chain_id, token_address, $1, 1 FROM chain_cursors LIMIT 1`,
        [payer.address],
      );
      const { hash } = await crypto.pay(payer, 20n * TOKEN);
      await crypto.watch();
      await crypto.mine(11);
      await crypto.watch();
      expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'held', held_reason: 'wallet_not_bound', project_id: null });
      expect(await crypto.world.balanceOf(project)).toBe('0.00');
    });
  });

  it('are of the caller’s projects alone', async () => {
    const other = await crypto.world.givenProject();
    const manager = await crypto.world.signIn('project_manager', [project]);
    const { body } = await bind(await crypto.signedBinding(other, Wallet.createRandom()));
    expect((await manager.post('/api/bind-wallet', await crypto.signedBinding(other, Wallet.createRandom()))).status).toBe(404);
    expect((await manager.get(`/api/projects/${other.id}/wallets`)).status).toBe(404);
    expect((await manager.delete(`/api/wallets/${body.id}`)).status).toBe(404);
    expect(await walletsOf(other)).toHaveLength(1);
    expect((await manager.post('/api/bind-wallet', await crypto.signedBinding(project, Wallet.createRandom()))).status).toBe(201);
    expect((await admin.delete('/api/wallets/abc')).status).toBe(400);
    expect((await bind({ ...(await crypto.signedBinding(project, Wallet.createRandom())), isActive: true })).status).toBe(400);
  });
});
