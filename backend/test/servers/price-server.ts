import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A price service on loopback that answers as the test says. */
export class PriceServer {
  answer: { status?: number; text: string } = { text: '{}' };
  asked = 0;
  private server: Server = createServer((_, response) => {
    this.asked += 1;
    response.writeHead(this.answer.status ?? 200).end(this.answer.text);
  });

  static async start(): Promise<PriceServer> {
    const server = new PriceServer();
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<unknown> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}
