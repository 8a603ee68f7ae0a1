import { TOKEN, type CryptoWorld, type Mined, type Payer } from '../crypto-world.js';
import type { Answer, GivenProject, GivenStaff, Json } from '../world.js';

const CONFIRMATIONS = 12;

/** A token in which the wallets of `crypto` pay. One of it is worth 0.05 USD. */
export interface PaidToken {
  assetId: number;
  chainId: number;
  /** The system, with wallets that act on the token's chain and with this token. */
  crypto: CryptoWorld;
  /** One token, in its smallest units. */
  unit: bigint;
}

/** The token that the environment names. */
export async function defaultToken(crypto: CryptoWorld, admin: GivenStaff): Promise<PaidToken> {
  const [{ id: assetId }] = (await admin.get('/api/assets')).body;
  return { assetId, chainId: crypto.chain.chainId, crypto, unit: TOKEN };
}

/** A project that is paid in one token, for tests that hold for each of them. */
export class PaidIn {
  private constructor(
    readonly token: PaidToken,
    readonly admin: GivenStaff,
    readonly project: GivenProject,
    readonly payer: Payer,
  ) {}

  static async given(token: PaidToken, admin: GivenStaff): Promise<PaidIn> {
    const { crypto, unit } = token;
    // A reorganisation of one test must not reach into the blocks of another.
    await crypto.mine(20);
    const project = await crypto.world.givenProject();
    const payer = await crypto.givenPayer(1_000_000n * unit);
    await crypto.bind(admin, project, payer);
    await crypto.mine(5);
    await crypto.watch();
    return new PaidIn(token, admin, project, payer);
  }

  get crypto(): CryptoWorld {
    return this.token.crypto;
  }

  /** Tokens that arrive, mined in a block. */
  pay(tokens: bigint, payer = this.payer): Promise<Mined> {
    return this.crypto.pay(payer, tokens * this.token.unit);
  }

  signed(tokens: bigint, change: { nonce?: number; gasPrice?: bigint; to?: string } = {}): Promise<string> {
    return this.crypto.signedTransfer(this.payer, tokens * this.token.unit, change);
  }

  balance(project = this.project): Promise<string> {
    return this.crypto.world.balanceOf(project);
  }

  request(usdAmount: number): Promise<Answer<Json>> {
    return this.admin.post(`/api/projects/${this.project.id}/crypto-payment-request`, { usdAmount, assetId: this.token.assetId });
  }

  submit(txHash: string): Promise<Answer<Json>> {
    return this.admin.post(`/api/projects/${this.project.id}/crypto-payment-submit`, { txHash, chainId: this.token.chainId });
  }

  async status(txHash: string): Promise<Json> {
    return (await this.admin.get(`/api/crypto-payment/${txHash}/status?chainId=${this.token.chainId}`)).body;
  }

  reorganise(depth: number, transactions: [string, number][] = []): Promise<unknown> {
    return this.crypto.chain.rpc('anvil_reorg', depth, transactions);
  }

  /** Until what is in the newest block has all its confirmations. */
  bury(): Promise<unknown> {
    return this.crypto.mine(CONFIRMATIONS - 1);
  }

  async finish(): Promise<void> {
    await this.bury();
    await this.crypto.watch();
  }

  /** How the watcher of this token stands. */
  async state(): Promise<{ lastPassAt: Date; lastError: string | null }> {
    const { chainId, tokenAddress } = this.crypto.chain;
    const [row] = await this.crypto.world.sql(
      `SELECT last_pass_at AS "lastPassAt", last_error AS "lastError" FROM chain_cursors WHERE chain_id = $1 AND token_address = lower($2)`,
      [chainId, tokenAddress],
    );
    return row;
  }
}
