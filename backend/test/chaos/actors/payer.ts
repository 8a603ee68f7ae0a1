import { Interface, Wallet } from 'ethers';

import { artifact } from '../../../src/local/contracts.js';
import type { LocalChain } from '../../../src/local/chain/local-chain.js';
import type { Random } from '../random.js';
import type { SoundClient } from './sound-client.js';
import type { Acknowledged, AcknowledgedProject } from '../acknowledged.js';

const TOKEN_CALLS = new Interface(artifact('Erc20Token').abi);
const TOKEN = 10n ** 18n;
const TOKENS = 10n ** 9n;
const RICH = `0x${(10n ** 20n).toString(16)}`;
const GAS = { gasLimit: 100_000n, gasPrice: 10n ** 10n };

/** Pays in tokens from a bound wallet. Half of the payments are submitted, the others are left for the watcher to find. */
export class Payer {
  private nonce = 0;

  private constructor(
    private readonly client: SoundClient,
    private readonly project: AcknowledgedProject,
    private readonly chain: LocalChain,
    private readonly acknowledged: Acknowledged,
    private readonly random: Random,
    private readonly centsPerToken: number,
    private readonly wallet: { address: string; signTransaction(transaction: object): Promise<string> },
  ) {}

  static async start(
    client: SoundClient,
    project: AcknowledgedProject,
    {
      chain,
      acknowledged,
      random,
      centsPerToken,
    }: { chain: LocalChain; acknowledged: Acknowledged; random: Random; centsPerToken: number },
  ): Promise<Payer> {
    const wallet = Wallet.createRandom();
    const { receivingAddress: from, tokenAddress: to } = chain;
    await chain.rpc('anvil_setBalance', wallet.address, RICH);
    const data = TOKEN_CALLS.encodeFunctionData('mint', [wallet.address, TOKENS * TOKEN]);
    await chain.rpc('eth_sendTransaction', { from, to, data });
    const message = `Bind wallet to KAGE VPN Project ${project.id}\nTimestamp: ${new Date().toISOString()}`;
    const binding = { projectId: project.id, walletAddress: wallet.address, message, signature: await wallet.signMessage(message) };
    const bound = await client.ask('POST', '/api/bind-wallet', binding);
    if (bound?.status !== 201) throw new Error(`A wallet was not bound: ${JSON.stringify(bound)}`);
    return new Payer(client, project, chain, acknowledged, random, centsPerToken, wallet);
  }

  async step(): Promise<void> {
    const tokens = Math.floor(this.random.between(20, 2_000));
    const { tokenAddress: to, receivingAddress, chainId } = this.chain;
    const data = TOKEN_CALLS.encodeFunctionData('transfer', [receivingAddress, BigInt(tokens) * TOKEN]);
    const signed = await this.wallet.signTransaction({ type: 0, chainId, to, data, nonce: this.nonce, ...GAS });
    const txHash = await this.chain.rpc<string>('eth_sendRawTransaction', signed);
    this.nonce += 1;
    this.acknowledged.payments.push({ projectId: this.project.id, txHash, cents: tokens * this.centsPerToken });
    if (this.random.chance(0.5)) await this.submit(txHash);
  }

  /** The watcher may have been faster, and the chain may have nothing to show yet: neither changes what the payment must bring. */
  private async submit(txHash: string): Promise<void> {
    const answer = await this.client.ask('POST', `/api/projects/${this.project.id}/crypto-payment-submit`, { txHash });
    if (answer && answer.status !== 202 && answer.status !== 409)
      this.acknowledged.wrongAnswers.push(`a submitted payment was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}
