import { createServer, type Server, type Socket } from 'node:net';

import { newSecret } from '../webhook.rules.js';
import { WebhookSender } from './sender.js';

describe('a webhook that does not answer', () => {
  const sender = new WebhookSender({ WEBHOOK_ALLOW_PRIVATE: true });
  let server: Server;
  let answer: (socket: Socket) => void;
  beforeAll(async () => {
    server = createServer((socket) => answer(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await sender.onApplicationShutdown();
    server.close();
  });

  const errorOf = async (host: string): Promise<string | null> =>
    (await sender.send({ url: `http://${host}/hook`, messageId: 'evt_1', payload: '{}', secrets: [newSecret()] })).error;
  const port = (): number => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };

  it('has its reason in words: refused, not found, or closed', async () => {
    answer = (socket) => socket.destroy();
    expect(await errorOf(`127.0.0.1:${port()}`)).toBe('The connection was closed before an answer came');
    expect(await errorOf('127.0.0.1:9')).toBe('The connection was refused');
    expect(await errorOf('no-such-host.invalid')).toMatch(/^The name of the host (was not found|could not be looked up)$/);
  });
});
