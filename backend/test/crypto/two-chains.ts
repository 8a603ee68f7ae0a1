import { deploy } from '../../src/local/contracts.js';
import { startLocalChain, type LocalChain } from '../../src/local/chain/local-chain.js';
import { CryptoWorld } from '../crypto-world.js';
import type { PaidToken } from './paid-in.js';
import { RpcProxy } from '../servers/rpc-proxy.js';
import type { Json } from '../world.js';

const SECOND_CHAIN = 31_338;
const CONFIRMATIONS = 12;
/** What the fee token keeps of each transfer, in hundredths of a percent: of five tokens sent, four arrive. */
const FEE = 2_000;

const KINDS = [
  { kind: 'a token of 18 decimals', symbol: 'PLAIN', decimals: 18, contract: 'Erc20Token', more: [] },
  { kind: 'a token of 6 decimals', symbol: 'USDC', decimals: 6, contract: 'Erc20Token', more: [] },
  { kind: 'a token that takes a fee', symbol: 'FEE', decimals: 18, contract: 'FeeToken', more: [FEE] },
] as const;

/** For `describe.each`: three tokens on each of two chains. */
export const PAID_TOKENS = [1, 2].flatMap((chain) =>
  KINDS.map(({ kind, symbol }) => ({ name: `${kind} on chain ${chain}`, chain, symbol })),
);

/** The real application on two local chains with three tokens on each: 18 decimals, 6 decimals, and one that takes a fee. */
export class TwoChains {
  private constructor(
    readonly kage: CryptoWorld,
    private readonly second: LocalChain,
    private readonly nodes: readonly [RpcProxy, RpcProxy],
    private readonly tokens: readonly PaidToken[],
  ) {}

  static async start(): Promise<TwoChains> {
    const chains = await Promise.all([startLocalChain(), startLocalChain({ chainId: SECOND_CHAIN })]);
    const nodes = await Promise.all([RpcProxy.start(chains[0].url), RpcProxy.start(chains[1].url)]);
    const kage = await CryptoWorld.start({ env: { ETH_RPC_URL: nodes[0].url } }, chains[0]);
    const [admin, other] = [await kage.world.signIn(), await kage.world.signIn()];
    const tokens: PaidToken[] = [];
    for (const [index, { name, symbol }] of PAID_TOKENS.entries()) {
      const [chain, node] = index < KINDS.length ? [chains[0], nodes[0]] : [chains[1], nodes[1]];
      const kind = KINDS[index % KINDS.length] ?? KINDS[0];
      const contract = await deploy(await chain.provider.getSigner(0), kind.contract, symbol, symbol, kind.decimals, ...kind.more);
      const tokenAddress = await contract.getAddress();
      const added = await admin.post('/api/assets', {
        name,
        symbol,
        chainId: chain.chainId,
        tokenAddress,
        decimals: kind.decimals,
        receivingAddress: chain.receivingAddress,
        rpcUrls: [node.url],
        confirmations: CONFIRMATIONS,
        priceSource: 'fixed:0.05',
      });
      const active: Json = await other.put(`/api/assets/${added.body.id}`, { isActive: true, version: added.body.version });
      if (active.body?.isActive !== true) throw new Error(`The token was not added: ${added.text} ${active.text}`);
      const feeShare: [bigint, bigint] = kind.more.length > 0 ? [5n, 4n] : [1n, 1n];
      tokens.push({
        assetId: added.body.id,
        chainId: chain.chainId,
        crypto: kage.on({ ...chain, tokenAddress }, feeShare),
        unit: 10n ** BigInt(kind.decimals),
      });
    }
    return new TwoChains(kage, chains[1], nodes, tokens);
  }

  token(name: string): PaidToken {
    const token = this.tokens[PAID_TOKENS.findIndex((each) => each.name === name)];
    if (!token) throw new Error(`${name} is not there`);
    return token;
  }

  /** The node through which the system sees a token's chain. */
  nodeOf({ chainId }: PaidToken): RpcProxy {
    return this.nodes[chainId === SECOND_CHAIN ? 1 : 0];
  }

  behave(): void {
    for (const node of this.nodes) node.behave();
  }

  async close(): Promise<void> {
    await this.kage.close();
    await this.second.stop();
    for (const node of this.nodes) await node.stop();
  }
}
