import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status?: { code?: number };
  attributes: Record<string, string | number | undefined>;
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

/** A collector of traces as OTLP over HTTP has it, on loopback; it keeps what it was sent. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly resource: Record<string, string | number | undefined> = {};
  /** All that came in, as it came. */
  text = '';

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer((request, response) => {
      void bodyOf(request).then((text) => {
        if (request.url === '/v1/traces' && request.method === 'POST') receiver.take(text);
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver = new OtlpReceiver(`http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return receiver;
  }

  private take(text: string): void {
    this.text += text;
    const { resourceSpans } = JSON.parse(text) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      Object.assign(this.resource, plain(resource.attributes));
      for (const { spans } of scopeSpans) this.spans.push(...spans.map((span) => ({ ...span, attributes: plain(span.attributes) })));
    }
  }
}

const plain = (attributes: Attribute[]): Record<string, string | number | undefined> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue))]),
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
