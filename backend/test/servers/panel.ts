import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PanelRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  text: string;
}

export interface PanelAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Fault = (request: PanelRequest, work: () => PanelAnswer) => PanelAnswer | 'break' | 'hang';

/** A server that stands in for a VPN panel in tests: what it answers is up to its subclass, how it misbehaves to the test. */
export abstract class Panel {
  readonly calls: PanelRequest[] = [];
  private faults: { matches: (request: PanelRequest) => boolean; fault: Fault; times: number }[] = [];
  private server: Server | undefined;
  url = '';
  latencyMs = 0;

  async start(): Promise<this> {
    this.server = createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** Answers the next calls so instead of doing what they ask. */
  answerInstead(matching: RegExp, answer: PanelAnswer, times = Infinity): void {
    this.misbehave(matching, () => answer, times);
  }

  /** Does what the next call asks and breaks the connection instead of answering. */
  loseAnswer(matching: RegExp, times = 1): void {
    this.misbehave(
      matching,
      (_request, work) => {
        work();
        return 'break';
      },
      times,
    );
  }

  /** Does what the next call asks and never answers. */
  hang(matching: RegExp): void {
    this.misbehave(
      matching,
      (_request, work) => {
        work();
        return 'hang';
      },
      1,
    );
  }

  behave(): void {
    this.faults = [];
  }

  /** @returns what was asked, such as `PUT /api/user/ann` */
  asked(matching = /./): string[] {
    return this.calls.map(nameOf).filter((name) => matching.test(name));
  }

  protected abstract answer(request: PanelRequest): PanelAnswer;

  private misbehave(matching: RegExp, fault: Fault, times: number): void {
    this.faults.push({ matches: (request) => matching.test(nameOf(request)), fault, times });
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? '/', 'http://panel');
    const request: PanelRequest = {
      method: incoming.method ?? 'GET',
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: incoming.headers,
      text: Buffer.concat(chunks).toString('utf8'),
    };
    this.calls.push(request);
    if (this.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, this.latencyMs));
    const work = (): PanelAnswer => this.answer(request);
    const found = this.faults.find(({ matches, times }) => times > 0 && matches(request));
    if (found) found.times -= 1;
    const answer = found ? found.fault(request, work) : work();
    if (answer === 'break') {
      incoming.socket.destroy();
      return;
    }
    if (answer === 'hang') return;
    const { status, body, headers } = answer;
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
    response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers }).end(text);
  }
}

const nameOf = ({ method, path }: PanelRequest): string => `${method} ${path}`;
