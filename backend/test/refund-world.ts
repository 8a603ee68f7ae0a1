import { CryptoWorld, TOKEN, type Mined, type Payer, type TransferChange } from './crypto-world.js';
import type { Answer, GivenProject, GivenStaff, Json } from './world.js';

/** A project that paid (100 tokens of the first chain, credited as 5.00 USD); ann asks for refunds, bob approves and signs with the treasury's wallet. */
export class RefundWorld {
  private constructor(
    readonly crypto: CryptoWorld,
    readonly ann: GivenStaff,
    readonly bob: GivenStaff,
    readonly project: GivenProject,
    readonly payer: Payer,
    readonly treasury: Payer,
    readonly paymentId: number,
    readonly paid: bigint,
  ) {}

  static async given(crypto: CryptoWorld, paid = 100n * TOKEN): Promise<RefundWorld> {
    const { world } = crypto;
    await world.sql('UPDATE users SET is_active = false');
    await world.sql('DELETE FROM user_ended_rights');
    // A reorganisation of one test must not reach into the blocks of another.
    await crypto.mine(20);
    const [ann, bob] = [await world.signIn(), await world.signIn()];
    const project = await world.givenProject();
    const payer = await crypto.givenPayer();
    await crypto.bind(ann, project, payer);
    const { hash } = await crypto.pay(payer, paid);
    await crypto.mine(12);
    await crypto.watch();
    const payment = await crypto.paymentOf(hash);
    if (!payment) throw new Error('The watcher did not see the payment');
    return new RefundWorld(crypto, ann, bob, project, payer, await crypto.givenPayer(10n * paid), payment.id, paid);
  }

  ask(body: object = {}, by = this.ann, id = this.paymentId): Promise<Answer<Json>> {
    return by.post(`/api/crypto-payments/${id}/refund`, { reason: 'Paid by mistake', ...body });
  }

  approve(id: number, by = this.bob): Promise<Answer<Json>> {
    return by.put(`/api/crypto-refunds/${id}/approve`);
  }

  reject(id: number, by = this.bob): Promise<Answer<Json>> {
    return by.put(`/api/crypto-refunds/${id}/reject`, { reason: 'Not so' });
  }

  sign(id: number, nonce: number, signer = this.treasury.address, by = this.bob): Promise<Answer<Json>> {
    return by.post(`/api/crypto-refunds/${id}/sign`, { signer, nonce });
  }

  submit(id: number, txHash: string, by = this.bob): Promise<Answer<Json>> {
    return by.post(`/api/crypto-refunds/${id}/submit`, { txHash });
  }

  async refund(id: number): Promise<Json> {
    return (await this.bob.get(`/api/crypto-refunds/${id}`)).body;
  }

  async balance(): Promise<Json> {
    return (await this.bob.get(`/api/projects/${this.project.id}/balance`)).body;
  }

  nonce(): Promise<number> {
    return this.treasury.wallet.getNonce();
  }

  /** One that was approved and stored to be signed with the treasury's next nonce. */
  async signing(body: object = {}): Promise<{ id: number; nonce: number }> {
    const { id } = (await this.ask(body)).body;
    await this.approve(id);
    const nonce = await this.nonce();
    const { status, text } = await this.sign(id, nonce);
    if (status !== 200) throw new Error(`Signing answered ${status}: ${text}`);
    return { id, nonce };
  }

  /** The treasury's transfer of what the refund is over, unless something else is given. */
  transfer(
    nonce: number,
    { raw = this.paid, to = this.payer.address, ...change }: TransferChange & { raw?: bigint } = {},
  ): Promise<string> {
    return this.crypto.signedCall(this.treasury, 'transfer', [to, raw], { nonce, ...change });
  }

  async send(nonce: number, change: TransferChange & { raw?: bigint } = {}): Promise<Mined> {
    return this.crypto.send(await this.transfer(nonce, change));
  }

  /** Until what was mined is final. */
  async finish(): Promise<void> {
    await this.crypto.mine(12);
    await this.crypto.watch();
  }
}
