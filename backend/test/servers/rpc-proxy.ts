import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RpcCall {
  method: string;
  params: unknown[];
}

interface RpcAnswer {
  id: number;
  result?: unknown;
  error?: unknown;
}

/** How the node misbehaves at a call: an answer of its own, or undefined to pass the call on. */
export type Fault = (
  call: RpcCall,
) => { status?: number; text?: string; result?: unknown; error?: object; hang?: boolean; reset?: boolean } | undefined;

/** Changes what the real node answers. */
export type Lie = (call: RpcCall, result: unknown) => unknown;

/** A node in front of the local chain that can be made to fail, lag and lie. It counts what it is asked, alone or in a batch. */
export class RpcProxy {
  readonly calls: string[] = [];
  requests = 0;
  takesBatches = true;
  fault: Fault = () => undefined;
  lie: Lie = (_, result) => result;
  private readonly hanging = new Set<ServerResponse>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(target: string): Promise<RpcProxy> {
    const server = createServer((request, response) => void proxy.answer(target, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new RpcProxy(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return proxy;
  }

  behave(): void {
    this.fault = () => undefined;
    this.lie = (_, result) => result;
    this.takesBatches = true;
    for (const response of this.hanging) response.destroy();
    this.hanging.clear();
  }

  async stop(): Promise<void> {
    this.behave();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const content = JSON.parse(body) as RpcCall | RpcCall[];
    const calls = [content].flat();
    this.requests += 1;
    this.calls.push(...calls.map(({ method }) => method));
    if (Array.isArray(content) && !this.takesBatches) return this.send(response, 400, 'one call at a time');
    const faults = calls.map((call) => this.fault(call));
    const whole = faults.find((fault) => fault && !('result' in fault) && !('error' in fault));
    if (whole?.hang) return void this.hanging.add(response);
    if (whole?.reset) return void response.destroy();
    if (whole) return this.send(response, whole.status ?? 200, whole.text ?? '');
    const real = await fetch(target, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    const answers = [(await real.json()) as RpcAnswer | RpcAnswer[]].flat().map((answer, index) => {
      const fault = faults[index];
      if (fault) return { jsonrpc: '2.0', id: answer.id, ...fault };
      const call = calls[index];
      return call && 'result' in answer ? { ...answer, result: this.lie(call, answer.result) } : answer;
    });
    this.send(response, 200, JSON.stringify(Array.isArray(content) ? answers : answers[0]));
  }

  private send(response: ServerResponse, status: number, text: string): void {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
  }
}
