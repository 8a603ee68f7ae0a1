import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { Webhook } from 'standardwebhooks';

export interface Message {
  id: string;
  type: string;
  /** What it is about: a Subscription ID, or the id of a top-up. */
  about: string;
  projectId: number;
  isGenuine: boolean;
}

interface Body {
  type: string;
  data: { subscriptionId?: string; id?: number };
}

/** Where the partners' webhooks arrive, each project's at a path of its own; at times it refuses, or breaks the connection. */
export class Inbox {
  readonly messages: Message[] = [];
  readonly secrets = new Map<number, string>();
  /** What it says to those that it does not take: nothing comes of such a delivery, so it must come again. */
  mood: 'taking' | 'refusing' | 'breaking' = 'taking';

  private constructor(private readonly server: http.Server) {
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => void this.receive(request, response));
  }

  static async start(): Promise<Inbox> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Inbox(server);
  }

  urlOf({ id }: { id: number }): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${id}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
    if (this.mood === 'breaking') return void response.destroy();
    if (this.mood === 'refusing') return void response.writeHead(500).end();
    const projectId = Number(request.url?.slice(1));
    const { type, data } = JSON.parse(text) as Body;
    const headers = request.headers as Record<string, string>;
    const isGenuine = this.verifies(projectId, text, headers);
    this.messages.push({ id: headers['webhook-id'] ?? '', type, about: String(data.subscriptionId ?? data.id), projectId, isGenuine });
    response.writeHead(200).end();
  }

  private verifies(projectId: number, text: string, headers: Record<string, string>): boolean {
    try {
      new Webhook(this.secrets.get(projectId) ?? '').verify(text, headers);
      return true;
    } catch {
      return false;
    }
  }
}
