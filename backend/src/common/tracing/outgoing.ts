import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import { SpanKind, SpanStatusCode, type Context, type Span, type Tracer } from '@opentelemetry/api';

const FAILED = 400;

interface Message {
  request: object & { origin?: unknown; method?: unknown };
  response?: { statusCode?: number };
  error?: unknown;
}

/**
 * A span for every call that undici makes, Node's own `fetch` included, by its diagnostics channels. It has no path: the path of a
 * webhook or of a chain's node is often a secret. No header is added to the call, since it leaves our system.
 * @returns what ends it
 */
export function traceOutgoingCalls(tracer: Tracer, context: () => Context): () => void {
  const open = new WeakMap<object, Span>();
  const end = ({ request }: Message): void => {
    open.get(request)?.end();
    open.delete(request);
  };
  const listeners: Record<string, (message: Message) => void> = {
    'undici:request:create': ({ request }) => {
      const method = String(request.method);
      const host = hostOf(request.origin);
      const attributes = { 'http.request.method': method, 'server.address': host };
      open.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }, context()));
    },
    'undici:request:headers': ({ request, response }) => {
      const status = response?.statusCode ?? 0;
      const span = open.get(request)?.setAttribute('http.response.status_code', status);
      if (status >= FAILED) span?.setStatus({ code: SpanStatusCode.ERROR });
    },
    'undici:request:trailers': end,
    'undici:request:error': (message) => {
      const { error } = message;
      open.get(message.request)?.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
      end(message);
    },
  };
  const all = Object.entries(listeners).map(([name, listener]) => [name, (message: unknown) => listener(message as Message)] as const);
  for (const [name, listener] of all) subscribe(name, listener);
  return () => {
    for (const [name, listener] of all) unsubscribe(name, listener);
  };
}

const hostOf = (origin: unknown): string => (URL.canParse(String(origin)) ? new URL(String(origin)).host : 'unknown');
