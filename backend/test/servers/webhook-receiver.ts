import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { Webhook } from 'standardwebhooks';

export interface ReceivedMessage {
  headers: Record<string, string>;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  at: number;
}

type Answer = (message: ReceivedMessage, response: http.ServerResponse) => void;

/** A partner's real HTTP server; it can be killed and revived on its port, and answer as the test wants. */
export class WebhookReceiver {
  readonly received: ReceivedMessage[] = [];
  answer: Answer = (_, response) => response.writeHead(200).end('thank you');
  private server: http.Server | undefined;
  private port = 0;

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await receiver.revive();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  async revive(): Promise<void> {
    const server = http.createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const message = { headers: request.headers as Record<string, string>, text, body: JSON.parse(text), at: Date.now() };
        this.received.push(message);
        this.answer(message, response);
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Connections break off at once, like those of a killed process. */
  async kill(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  /** Whether the library that partners use takes the message with this secret. */
  static verifies(secret: string, { text, headers }: ReceivedMessage): boolean {
    try {
      new Webhook(secret).verify(text, headers);
      return true;
    } catch {
      return false;
    }
  }
}
