import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { z } from 'zod';

import { freePort } from '../../../local/free-port.js';
import { fetchText, HttpFailure } from '../fetch-text.js';
import { quantity } from './eth-answers.dto.js';
import { NodeFailure, RpcNode, RpcRefusal } from './rpc-node.js';

describe('a node', () => {
  let server: Server;
  let answer: RequestListener;
  let address: string;
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const call = (timeoutMs = 2_000, url = `http://${address}/v3/secret-key`) =>
    new RpcNode(url, 'node 1', timeoutMs).call('eth_blockNumber', [], quantity);
  const says = (text: string, status = 200): void => {
    answer = (_, response) => response.writeHead(status).end(text);
  };

  it('answers', async () => {
    says('{"jsonrpc":"2.0","id":1,"result":"0x10"}');
    expect(await call()).toBe(16n);
  });

  it.each([
    ['hangs', () => undefined, 'no answer within 150 ms'],
    ['stops half-way', (_: unknown, response: { write(text: string): void }) => response.write('{"jsonrpc":'), 'no answer within 150 ms'],
  ])('%s: it is given up', async (_, behaviour, message) => {
    answer = behaviour;
    await expect(call(150)).rejects.toThrow(message);
  });

  it.each([
    ['another shape', '{"result":"ten"}', 200, 'something else'],
    ['no object', '[]', 200, 'something else'],
    ['no JSON', '<html>', 200, 'not JSON'],
    ['a server error', '', 503, 'answered 503'],
    ['too many requests', '', 429, 'answered 429'],
  ])('that answers with %s fails', async (_, text, status, message) => {
    says(text, status);
    await expect(call()).rejects.toBeInstanceOf(NodeFailure);
    await expect(call()).rejects.toThrow(message);
  });

  it.each([
    ['{"error":{"code":-32005,"message":"too many results"}}', 200, -32005],
    ['', 400, 400],
    ['', 413, 413],
  ])('that says %j with %d refuses', async (text, status, code) => {
    says(text, status);
    const refusal = await call().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RpcRefusal);
    expect(refusal).toMatchObject({ code });
  });

  it('that is unreachable fails without its address, which contains a key', async () => {
    const failure = String(await call(2_000, `http://127.0.0.1:${await freePort()}/v3/secret-key`).catch((error: unknown) => error));
    expect(failure).toContain('connection refused');
    expect(failure).not.toContain('secret');
  });

  it('is signed in to as its address says', async () => {
    let authorization: string | undefined;
    answer = (request, response) => {
      ({ authorization } = request.headers);
      response.end('{"result":"0x1"}');
    };
    await call(2_000, `http://me:p%40ss@${address}`);
    expect(authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  });

  it('that sends too much is given up', async () => {
    says('x'.repeat(100_000));
    await expect(fetchText(`http://${address}`, {}, { timeoutMs: 2_000, maxBytes: 10_000 })).rejects.toBeInstanceOf(HttpFailure);
  });
});

describe('answers', () => {
  it('are numbers written as nodes write them, and nothing else', () => {
    const read = (text: unknown) => z.safeParse(quantity, text).success;
    expect(['0x0', '0xff'].map(read)).toEqual([true, true]);
    expect(['', '0x', '10', 16, null, '0xzz', `0x${'f'.repeat(65)}`].map(read)).toEqual(Array(7).fill(false));
  });
});
