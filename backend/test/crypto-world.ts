import { randomBytes } from 'node:crypto';

import { Interface, Wallet, type HDNodeWallet } from 'ethers';

import { artifact, contractAt, deploy } from '../src/local/contracts.js';
import { startLocalChain, type LocalChain } from '../src/local/chain/local-chain.js';
import { CryptoStatus } from '../src/modules/crypto/crypto-status.service.js';
import { PAYMENTS_AND_CLAIMS } from '../src/modules/crypto/payments/payments.list.js';
import { CryptoWatcher } from '../src/modules/crypto/watcher/watcher.js';
import { eventually, startWorld, type Client, type World, type WorldOptions } from './world.js';

export const TOKEN = 10n ** 18n;
export const PRICE = '0.05';
const RICH = `0x${(10n ** 20n).toString(16)}`;

const TOKEN_CALLS = new Interface(artifact('Erc20Token').abi);

export interface Mined {
  hash: string;
  blockNumber: number;
  blockHash: string;
}

export interface TransferChange {
  to?: string;
  token?: string;
  nonce?: number;
  gasPrice?: bigint;
}

export interface Payer {
  wallet: HDNodeWallet;
  address: string;
}

/** The real application beside a real local chain: wallets sign, transfers are mined, the watcher is run by the test. */
export class CryptoWorld {
  private constructor(
    readonly world: World,
    readonly chain: LocalChain,
    /** Of so many tokens sent, so many arrive: the others are the token's fee. */
    private readonly sentFor: readonly [sent: bigint, arriving: bigint] = [1n, 1n],
  ) {}

  static async start(options: WorldOptions = {}, chain?: LocalChain): Promise<CryptoWorld> {
    const running = chain ?? (await startLocalChain());
    const world = await startWorld({ ...options, env: { ...CryptoWorld.env(running), ...options.env } });
    return new CryptoWorld(world, running);
  }

  /** The same system, with wallets that act on another chain or with another token. */
  on(chain: LocalChain, sentFor?: readonly [bigint, bigint]): CryptoWorld {
    return new CryptoWorld(this.world, chain, sentFor);
  }

  static env(chain: LocalChain): Record<string, string> {
    return {
      ETH_RPC_URL: chain.url,
      ETH_CHAIN_ID: String(chain.chainId),
      KAGE_TOKEN_ADDRESS: chain.tokenAddress,
      KAGE_RECEIVING_ADDRESS: chain.receivingAddress,
      KAGE_PRICE_SOURCE: `fixed:${PRICE}`,
    };
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.chain.stop();
  }

  /** One pass of the watcher. */
  watch(world: World = this.world): Promise<boolean> {
    return world.get(CryptoWatcher).watch(true);
  }

  /** A chain that was away is asked again after some seconds; a test does not wait for them. */
  forgetStatus(): void {
    this.world.get(CryptoStatus)['checks'].clear();
  }

  mine(blocks: number): Promise<unknown> {
    return this.chain.rpc('anvil_mine', `0x${blocks.toString(16)}`);
  }

  async head(): Promise<number> {
    return Number(await this.chain.rpc<string>('eth_blockNumber'));
  }

  /** A wallet of its own with coins for fees and tokens to pay with. */
  async givenPayer(tokens = 1_000_000n * TOKEN): Promise<Payer> {
    const wallet = Wallet.createRandom(this.chain.provider);
    await this.chain.rpc('anvil_setBalance', wallet.address, RICH);
    await this.fund(wallet.address, tokens);
    return { wallet, address: wallet.address.toLowerCase() };
  }

  fund(address: string, tokens: bigint): Promise<Mined> {
    return this.callAsReceiver('mint', [address, tokens]);
  }

  /** A call on the token by the chain's own second account, whose key the chain holds. */
  async callAsReceiver(method: string, args: readonly unknown[]): Promise<Mined> {
    const data = TOKEN_CALLS.encodeFunctionData(method, args);
    const { receivingAddress: from, tokenAddress: to } = this.chain;
    return this.mined(await this.chain.rpc<string>('eth_sendTransaction', { from, to, data }));
  }

  async bind(staff: Client, project: { id: number }, { wallet }: Payer): Promise<void> {
    const answer = await staff.post('/api/bind-wallet', await this.signedBinding(project, wallet));
    if (answer.status !== 201) throw new Error(`Binding answered ${answer.status}: ${answer.text}`);
  }

  async signedBinding(
    project: { id: number },
    wallet: { address: string; signMessage(message: string): Promise<string> },
    time = new Date(),
  ) {
    const message = `Bind wallet to KAGE VPN Project ${project.id}\nTimestamp: ${time.toISOString()}`;
    return { projectId: project.id, walletAddress: wallet.address, message, signature: await wallet.signMessage(message) };
  }

  /** A mined transfer by which so many of the payer's tokens arrive; to our address and of our token unless others are given. */
  async pay(payer: Payer, raw: bigint, to?: string, token?: string): Promise<Mined> {
    return this.send(await this.signedTransfer(payer, raw, { to, token }));
  }

  async send(signed: string): Promise<Mined> {
    return this.mined(await this.chain.rpc<string>('eth_sendRawTransaction', signed));
  }

  /** The chain mines at once, but answers a moment earlier. */
  private mined(hash: string): Promise<Mined> {
    return eventually(`${hash} is mined`, async () => {
      const receipt = await this.chain.rpc<{ blockNumber: string; blockHash: string } | null>('eth_getTransactionReceipt', hash);
      return receipt && { hash, blockNumber: Number(receipt.blockNumber), blockHash: receipt.blockHash };
    });
  }

  /** Several transfers in one transaction. */
  async payAtOnce(payer: Payer, arriving: readonly bigint[]): Promise<Mined> {
    return this.send(await this.signedBatch(payer, arriving));
  }

  /** A signed transaction of several transfers that nobody has sent. */
  async signedBatch({ wallet }: Payer, arriving: readonly bigint[], change: Pick<TransferChange, 'gasPrice'> = {}): Promise<string> {
    const raws = arriving.map((raw) => this.sent(raw));
    const batch = await deploy(wallet, 'BatchSender');
    const total = raws.reduce((sum, raw) => sum + raw, 0n);
    await (
      await contractAt(this.chain.tokenAddress, 'Erc20Token', wallet)
        .getFunction('approve')
        .send(await batch.getAddress(), total)
    ).wait();
    const call = await batch.getFunction('send').populateTransaction(
      raws.map(() => this.chain.tokenAddress),
      raws.map(() => this.chain.receivingAddress),
      raws,
    );
    return wallet.signTransaction(await wallet.populateTransaction({ ...call, ...change }));
  }

  /** A signed transfer that nobody has sent. */
  signedTransfer(payer: Payer, raw: bigint, change: TransferChange = {}): Promise<string> {
    return this.signedCall(payer, 'transfer', [change.to ?? this.chain.receivingAddress, this.sent(raw)], change);
  }

  private sent(arriving: bigint): bigint {
    const [sent, of] = this.sentFor;
    return (arriving * sent) / of;
  }

  async signedCall({ wallet }: Payer, method: string, args: readonly unknown[], change: TransferChange = {}): Promise<string> {
    return wallet.signTransaction({
      type: 0,
      chainId: this.chain.chainId,
      to: change.token ?? this.chain.tokenAddress,
      data: TOKEN_CALLS.encodeFunctionData(method, args),
      nonce: change.nonce ?? (await wallet.getNonce()),
      gasLimit: 100_000n,
      gasPrice: change.gasPrice ?? 10n ** 10n,
    });
  }

  payments(condition = 'true'): Promise<Row[]> {
    return this.world.sql<Row>(`SELECT * FROM ${PAYMENTS_AND_CLAIMS} p WHERE ${condition} ORDER BY id`);
  }

  async paymentOf(txHash: string): Promise<Row | undefined> {
    const sql = `SELECT * FROM ${PAYMENTS_AND_CLAIMS} p WHERE tx_hash = $1 ORDER BY log_index NULLS LAST, id LIMIT 1`;
    const [row] = await this.world.sql<Row>(sql, [txHash]);
    return row;
  }

  /** The watcher leaves what it could not decide alone for a while, and looks at few at a time; a test does not wait. */
  async lookAgain(txHash: string): Promise<void> {
    const lookedAt = 'SET checked_at = CASE WHEN tx_hash <> $1 THEN now() END';
    await this.world.sql(`UPDATE crypto_payments ${lookedAt} WHERE tx_hash = $1 OR block_number IS NULL`, [txHash]);
    await this.world.sql(`UPDATE crypto_payment_claims ${lookedAt}`, [txHash]);
  }
}

export interface Row {
  id: number;
  project_id: number | null;
  tx_hash: string;
  log_index: number | null;
  status: string;
  failure_reason: string | null;
  held_reason: string | null;
  outcome: string | null;
  usd_amount: string | null;
  token_amount: string | null;
  block_number: number | null;
  block_hash: string | null;
  submitted_by: number | null;
  replaced_by_hash: string | null;
  reorganised_at: Date | null;
  confirmations: number;
}

export const unknownHash = (): string => `0x${randomBytes(32).toString('hex')}`;
