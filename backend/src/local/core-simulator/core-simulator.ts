import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { CallLog, type CoreCall } from './call-log.js';
import { CONTROL_PATH, handleControl } from './handle-control.js';
import { CoreApi, safeJson, type CoreRequest } from './core-api.js';
import { CoreControl } from './core-control.js';
import { CoreStore } from './core-store.js';
import { Faults, type ActiveFault } from './faults.js';
import { HttpAnswer } from './http-answer.js';

const BODY_MAX_BYTES = 100_000;
const GARBAGE = '<html><body>Scheduled maintenance</body></html>';

/** The account of the demo projects; a person who tries the console verifies a connection with it. */
export const DEFAULT_ACCOUNT = { login: 'demo', password: 'demo-core-password' };

export interface SimulatorOptions {
  port?: number;
  host?: string;
  /** Where accounts and users are kept; in memory when absent. */
  storePath?: string;
}

/** The upstream VPN core as a real HTTP server, for local starts and tests. */
export class CoreSimulator {
  readonly control: CoreControl;
  private readonly store: CoreStore;
  private readonly api: CoreApi;
  private readonly faults = new Faults();
  private readonly log = new CallLog();
  private readonly host: string;
  private server: http.Server | null = null;
  private port: number;

  private constructor(options: SimulatorOptions) {
    this.port = options.port ?? 0;
    this.host = options.host ?? '127.0.0.1';
    this.store = new CoreStore(options.storePath);
    this.api = new CoreApi(this.store);
    this.control = new CoreControl(this.store, this.api, this.faults, this.log);
    if (this.store.passwordOf(DEFAULT_ACCOUNT.login) === undefined) this.store.setAccount(DEFAULT_ACCOUNT.login, DEFAULT_ACCOUNT.password);
  }

  static async start(options: SimulatorOptions = {}): Promise<CoreSimulator> {
    const simulator = new CoreSimulator(options);
    await simulator.goOnline();
    return simulator;
  }

  get url(): string {
    return `http://${this.host}:${this.port}`;
  }

  /** Listens again, on the same port. */
  async goOnline(): Promise<void> {
    const server = http.createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, this.host, resolve);
    });
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Connections are refused from now on, and those that are open break. */
  async goOffline(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = null;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async close(): Promise<void> {
    this.faults.liftAll();
    await this.goOffline();
    this.store.close();
  }

  private async serve(incoming: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    try {
      const text = await readText(incoming);
      const request: CoreRequest = {
        method: incoming.method ?? 'GET',
        url: new URL(incoming.url ?? '/', this.url),
        authorization: incoming.headers.authorization,
        text,
      };
      if (request.url.pathname.startsWith(CONTROL_PATH))
        respond(
          response,
          attempt(() => handleControl(this.control, request)),
        );
      else await this.serveContract(request, response);
    } catch (error) {
      if (error instanceof HttpAnswer) respond(response, error);
      else response.destroy();
    }
  }

  private async serveContract(request: CoreRequest, response: http.ServerResponse): Promise<void> {
    const { method, url } = request;
    const account = this.api.accountOf(request);
    const call = this.log.begin(method, url.pathname, account, safeJson(request.text) ?? (request.text || undefined));
    response.once('close', () => {
      if (call.outcome === 'waiting') call.outcome = 'abandoned';
    });
    const work = () => {
      const answer = attempt(() => this.api.handle(request));
      call.worked = answer.status < 400;
      return answer;
    };
    const fault = this.faults.take(method, url.pathname, account);
    const answer = fault ? await underFault(fault, work, call) : work();
    if (call.outcome === 'abandoned') return;
    if (answer === null) {
      call.outcome = call.worked ? 'lost' : 'broken';
      response.destroy();
      return;
    }
    call.status = answer.status;
    call.outcome = 'answered';
    respond(response, answer);
  }
}

/** @returns what is answered; null to break the connection. */
async function underFault({ order, lifted }: ActiveFault, work: () => HttpAnswer, call: CoreCall): Promise<HttpAnswer | null> {
  switch (order.kind) {
    case 'slow':
      await sleep(order.ms);
      // A caller that has hung up has lost its request on the way: nothing is done.
      return call.outcome === 'abandoned' ? null : work();
    case 'hang': {
      const early = order.afterWork ? work() : null;
      await lifted;
      return early ?? (call.outcome === 'abandoned' ? null : work());
    }
    case 'lose':
      work();
      return null;
    case 'break':
      return null;
    case 'garbage':
      if (order.afterWork) work();
      return new HttpAnswer(200, order.body ?? GARBAGE, { 'content-type': order.contentType ?? 'text/html' });
    case 'refuse': {
      if (order.afterWork) work();
      const headers: Record<string, string> =
        order.retryAfterSeconds === undefined ? {} : { 'retry-after': String(order.retryAfterSeconds) };
      return new HttpAnswer(
        order.status,
        order.body ?? { error: 'refused', message: `The core was ordered to answer ${order.status}` },
        headers,
      );
    }
  }
}

function attempt(work: () => HttpAnswer): HttpAnswer {
  try {
    return work();
  } catch (error) {
    if (error instanceof HttpAnswer) return error;
    throw error;
  }
}

function respond(response: http.ServerResponse, { status, body, headers }: HttpAnswer): void {
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

async function readText(incoming: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) throw new HttpAnswer(413, { error: 'too_large', message: 'The body is too large' }, { connection: 'close' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
