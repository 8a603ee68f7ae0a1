import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RpcCall {
  method: string;
  params: unknown[];
}

/** How the node misbehaves at a call: an answer of its own, or undefined to pass the call on. */
export type Fault = (
  call: RpcCall,
) => { status?: number; text?: string; result?: unknown; error?: object; hang?: boolean; reset?: boolean } | undefined;

/** Changes what the real node answers. */
export type Lie = (call: RpcCall, result: unknown) => unknown;

/** A node in front of the local chain that can be told to fail, lag and lie. It counts what it is asked. */
export class RpcProxy {
  readonly calls: string[] = [];
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
    const call = JSON.parse(body) as RpcCall;
    this.calls.push(call.method);
    const fault = this.fault(call);
    if (fault?.hang) return void this.hanging.add(response);
    if (fault?.reset) return void response.destroy();
    if (fault) return void this.send(response, fault.status ?? 200, fault.text ?? JSON.stringify({ jsonrpc: '2.0', id: 1, ...fault }));
    const real = await fetch(target, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    const answer = (await real.json()) as { result?: unknown; error?: unknown };
    this.send(response, 200, JSON.stringify('result' in answer ? { ...answer, result: this.lie(call, answer.result) } : answer));
  }

  private send(response: ServerResponse, status: number, text: string): void {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
  }
}
