import { getBytes, JsonRpcProvider, Wallet, type HDNodeWallet, type TransactionRequest } from 'ethers';
import type { Page } from 'playwright-core';

/** The chain's own second account: it holds the token's reins, and is where payments go. */
export const RECEIVING = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const MINT = '40c10f19';
const TRANSFER = 'a9059cbb';
const RICH = `0x${(10n ** 20n).toString(16)}`;
const TOKENS = 10n ** 24n;

const word = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0');

/** A local chain, and keys on it that sign for real. */
export class TestChain {
  readonly provider: JsonRpcProvider;

  constructor(
    url: string,
    readonly chainId = '0x7a69',
    readonly token = TOKEN,
  ) {
    this.provider = new JsonRpcProvider(url, undefined, { cacheTimeout: -1, pollingInterval: 50 });
  }

  /** A fresh key with coins for fees and tokens to pay with. */
  async givenKey(): Promise<HDNodeWallet> {
    const key = Wallet.createRandom(this.provider);
    await this.fund(key);
    return key;
  }

  async fund({ address }: HDNodeWallet): Promise<void> {
    await this.provider.send('anvil_setBalance', [address, RICH]);
    await this.provider.send('eth_sendTransaction', [
      { from: RECEIVING, to: this.token, data: `0x${MINT}${word(address)}${word(TOKENS)}` },
    ]);
  }

  /** A transfer outside any page. @returns its hash */
  async transfer(key: HDNodeWallet, raw: bigint): Promise<string> {
    const sent = await key.sendTransaction({ to: this.token, data: `0x${TRANSFER}${word(RECEIVING)}${word(raw)}`, gasLimit: 100_000n });
    return sent.hash;
  }

  mine(blocks: number): Promise<unknown> {
    return this.provider.send('anvil_mine', [`0x${blocks.toString(16)}`]);
  }

  /** @returns what takes the chain back to this moment and on along another branch */
  async branch(): Promise<(blocks: number) => Promise<void>> {
    const moment: unknown = await this.provider.send('evm_snapshot', []);
    return async (blocks) => {
      await this.provider.send('evm_revert', [moment]);
      await this.mine(blocks);
    };
  }

  close(): void {
    this.provider.destroy();
  }
}

interface Call {
  method: string;
  params?: unknown[];
}

/** What a wallet throws, as it crosses over to the page. */
interface Refusal {
  code: number;
  message: string;
  data?: object;
}

declare global {
  interface Window {
    testWalletRequest: (call: Call) => Promise<{ value?: unknown; refusal?: Refusal }>;
    testWallet: { emit: (event: string, value: unknown) => void };
  }
}

/** A wallet in the page (EIP-1193), which announces itself (EIP-6963); its keys stay outside and sign for real. */
export class TestWallet {
  chainId = '0x1';
  readonly asked: Call[] = [];
  /** Those that the wallet knows; on any other one it answers as the first does. */
  private readonly chains: TestChain[];
  /** What the person, or the wallet, refuses at the next call of a method. */
  readonly refusals = new Map<string, Refusal>();

  private constructor(
    private readonly page: Page,
    chain: TestChain,
    public key: HDNodeWallet,
  ) {
    this.chains = [chain];
  }

  static async install(page: Page, chain: TestChain, key: HDNodeWallet): Promise<TestWallet> {
    const wallet = new TestWallet(page, chain, key);
    await page.exposeFunction('testWalletRequest', (call: Call) => wallet.answer(call));
    await page.addInitScript(announce);
    return wallet;
  }

  get address(): string {
    return this.key.address;
  }

  /** The person adds a chain to the wallet. */
  knows(chain: TestChain): void {
    this.chains.push(chain);
  }

  private get provider(): JsonRpcProvider {
    const [first] = this.chains;
    const here = this.chains.find(({ chainId }) => chainId === this.chainId) ?? first;
    if (!here) throw new Error('The wallet knows no chain');
    return here.provider;
  }

  count(method: string): number {
    return this.asked.filter((call) => call.method === method).length;
  }

  /** The person chooses another account in the wallet. */
  async use(key: HDNodeWallet): Promise<void> {
    this.key = key;
    await this.emit('accountsChanged', [key.address]);
  }

  async moveTo(chainId: string): Promise<void> {
    this.chainId = chainId;
    await this.emit('chainChanged', chainId);
  }

  private emit(event: string, value: unknown): Promise<void> {
    return this.page.evaluate(([name, given]) => window.testWallet.emit(name as string, given), [event, value]);
  }

  private async answer(call: Call): Promise<{ value?: unknown; refusal?: Refusal }> {
    this.asked.push(call);
    const refusal = this.refusals.get(call.method);
    this.refusals.delete(call.method);
    return refusal ? { refusal } : { value: await this.do(call) };
  }

  private async do({ method, params = [] }: Call): Promise<unknown> {
    switch (method) {
      case 'eth_chainId':
        return this.chainId;
      case 'eth_requestAccounts':
        return [this.key.address];
      case 'wallet_addEthereumChain':
      case 'wallet_switchEthereumChain':
        await this.moveTo((params[0] as { chainId: string }).chainId);
        return null;
      case 'personal_sign':
        return this.key.signMessage(getBytes(params[0] as string));
      case 'eth_sendTransaction': {
        const { gas, ...transaction } = params[0] as TransactionRequest & { gas: string };
        return (await this.key.connect(this.provider).sendTransaction({ ...transaction, gasLimit: gas })).hash;
      }
      default:
        return this.provider.send(method, params);
    }
  }
}

/** Runs in the page, before its own scripts. */
function announce(): void {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const provider = {
    async request(call: Call): Promise<unknown> {
      const { value, refusal } = await window.testWalletRequest(call);
      if (refusal) throw Object.assign(new Error(refusal.message), refusal);
      return value;
    },
    on: (event: string, listener: (value: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener: (event: string, listener: (value: unknown) => void) => listeners.get(event)?.delete(listener),
  };
  window.testWallet = { emit: (event, value) => listeners.get(event)?.forEach((listener) => listener(value)) };
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Test Wallet', icon: '', rdns: 'com.example.test' };
  const tell = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: Object.freeze(info), provider }) }));
  window.addEventListener('eip6963:requestProvider', tell);
  tell();
}
