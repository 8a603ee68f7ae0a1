import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { HttpFailure, fetchText } from '../fetch-text.js';
import { quantity } from '../chain/eth-answers.dto.js';
import { Chains } from '../chain/chains.js';
import { NodeFailure } from '../chain/rpc-node.js';
import { AssetCheck } from './asset-check.js';

const LIMITS = { timeoutMs: 2_000, maxBytes: 10_000 };

describe('addresses that staff type, outside local mode,', () => {
  let server: Server;
  let port: number;
  let requests = 0;
  beforeAll(async () => {
    server = createServer((_, response) => {
      requests += 1;
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => (requests = 0));
  afterEach(() => {
    jest.restoreAllMocks();
    expect(requests).toBe(0);
  });
  afterAll(() => server.close());

  /** As of now every name leads to this address. */
  const resolveTo = (address: string) => {
    jest
      .spyOn(dns, 'lookup')
      .mockImplementation(((_: string, __: object, done: (error: null, addresses: object[]) => void) =>
        done(null, [{ address, family: 4 }])) as typeof dns.lookup);
  };
  const draft = (change: object) => ({
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 1,
    tokenAddress: `0x${'a'.repeat(40)}`,
    decimals: 6,
    receivingAddress: `0x${'b'.repeat(40)}`,
    rpcUrls: ['https://node.example.com'],
    confirmations: 12,
    priceSource: 'coingecko:usd-coin',
    explorerUrl: null,
    isActive: true,
    ...change,
  });
  const refusal = (change: object) => new AssetCheck({ isLocal: false }).check(draft(change)).catch((error: unknown) => error);

  it.each(['http://127.0.0.1:8545', 'http://localhost:8545', 'https://10.0.0.7/rpc', 'http://[::1]:8545', 'http://169.254.169.254/latest'])(
    'are no node at %s',
    async (url) => {
      expect(await refusal({ rpcUrls: [url] })).toMatchObject({
        detail: { fields: { rpcUrls: 'The address of a node must not be private or local.' } },
      });
    },
  );

  it('are no node whose name leads to a private address', async () => {
    resolveTo('192.168.0.10');
    expect(await refusal({})).toMatchObject({ detail: { fields: { rpcUrls: 'The address of a node must not be private or local.' } } });
  });

  it('are no price at a private address, by number or by name', async () => {
    resolveTo('10.1.2.3');
    for (const host of ['192.168.1.1', 'prices.example.com'])
      expect(await refusal({ rpcUrls: [], priceSource: `https://${host}/p#/usd` })).toMatchObject({
        detail: { fields: { priceSource: 'The address of a price must not be private or local.' } },
      });
  });

  it('are looked up again with each connection: a name that has a private address by now is refused', async () => {
    resolveTo('127.0.0.1');
    const url = `http://node.example.com:${port}`;
    await expect(fetchText(url, {}, { ...LIMITS, isPublicOnly: true })).rejects.toMatchObject({ message: 'private or local address' });
    await expect(fetchText(`http://127.0.0.1:${port}`, {}, { ...LIMITS, isPublicOnly: true })).rejects.toBeInstanceOf(HttpFailure);
    const chain = new Chains({ isLocal: false }).of({ chainId: 1, rpcUrls: [url], isDefault: false });
    await expect(chain.nodes[0]?.call('eth_chainId', [], quantity)).rejects.toBeInstanceOf(NodeFailure);
  });
});

describe('the nodes of the environment, and all in local mode,', () => {
  it.each([
    ['of the environment', false, true],
    ['that staff added on one machine', true, false],
  ])('may be private: those %s', (_, isLocal, isDefault) => {
    expect(new Chains({ isLocal }).of({ chainId: 1, rpcUrls: ['http://10.0.0.1'], isDefault }).isPublicOnly).toBe(false);
  });
});
