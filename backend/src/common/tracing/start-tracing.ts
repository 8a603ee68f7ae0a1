import { AsyncLocalStorage } from 'node:async_hooks';

import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Env } from '../../config/env.js';
import { traceOutgoingCalls } from './outgoing.js';
import { traceParentOf } from './trace-parent.js';
import { traceWith } from './tracing.js';

const SHUTDOWN_MS = 5_000;
const SERVER_ERROR = 500;
const STATEMENT_MAX = 2_000;

type TracingEnv = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'ROLE' | 'TRUST_PROXY'>;

/**
 * Traces requests, their database statements and every call to the outside, and sends them to a collector (OTLP over HTTP).
 * The content of a span is chosen here, field by field: routes and not addresses, statements and not their values, hosts and not paths; so no customer, key
 * or secret leaves with it.
 */
export function startTracing(server: FastifyInstance, env: TracingEnv): void {
  const exporter = new OTLPTraceExporter({ url: `${(env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '').replace(/\/$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME, 'kage.role': env.ROLE }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('kage-console');
  const contexts = new AsyncLocalStorage<Context>();
  traceRequests(server, tracer, contexts, env.TRUST_PROXY > 0);
  const ignoreCalls = traceOutgoingCalls(tracer, () => contexts.getStore() ?? ROOT_CONTEXT);
  const spanOf = (sql: string, parent: Context, startTime?: number): Span => {
    const text = sql.replace(/\s+/g, ' ').trim().slice(0, STATEMENT_MAX);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    return tracer.startSpan(text.split(' ')[0] ?? 'SQL', { kind: SpanKind.CLIENT, attributes, startTime }, parent);
  };
  traceWith({
    statement: async (sql, work) => {
      const parent = contexts.getStore();
      return parent ? ending(spanOf(sql, parent), work) : work();
    },
    ended: (sql, durationMs, isOk) => {
      const parent = contexts.getStore();
      if (!parent) return;
      const span = spanOf(sql, parent, Date.now() - durationMs);
      if (!isOk) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    currentTraceId: () => {
      const context = contexts.getStore();
      return context && trace.getSpan(context)?.spanContext().traceId;
    },
  });
  // An unreachable collector must not delay the end of the process.
  server.addHook('onClose', async () => {
    ignoreCalls();
    traceWith(undefined);
    await Promise.race([provider.shutdown().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref())]);
  });
}

function traceRequests(server: FastifyInstance, tracer: Tracer, contexts: AsyncLocalStorage<Context>, believesParent: boolean): void {
  const open = new WeakMap<FastifyRequest, { span: Span; context: Context }>();
  server.addHook('onRequest', (request, _reply, done) => {
    const parent = believesParent ? traceParentOf(request.headers.traceparent) : undefined;
    const name = `${request.method} ${request.routeOptions.url ?? 'unmatched'}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parent ?? ROOT_CONTEXT);
    const context = trace.setSpan(ROOT_CONTEXT, span);
    open.set(request, { span, context });
    contexts.run(context, done);
  });
  // A body arrives in events of the connection, outside of the request's context: its handler is put back into that context.
  server.addHook('preHandler', (request, _reply, done) => {
    const { context } = open.get(request) ?? {};
    if (context) contexts.run(context, done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { span } = open.get(request) ?? {};
    span?.setAttributes({
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unmatched',
      'http.response.status_code': reply.statusCode,
      'kage.request_id': request.id,
    });
    if (reply.statusCode >= SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The name of the error alone: its message may contain values.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
    throw error;
  } finally {
    span.end();
  }
}
