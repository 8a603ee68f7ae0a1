import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';

import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';

import { servePages } from './serve-pages.js';
import { AppModule } from './app.module.js';
import type { DomainError } from './common/errors/domain-error.js';
import { answerUnreadable, BARE_HEADERS } from './common/http/server/answer-unreadable.js';
import { withoutPorts } from './common/http/server/client-address.js';
import { DrainingAdapter } from './common/http/server/draining-adapter.js';
import { asDomainError, errorBody, NOTHING_HERE } from './common/http/error-body.js';
import { acceptOnlyJson } from './common/http/server/accept-only-json.js';
import { sendListPagesAsArrays } from './common/http/list/list-page.js';
import type { Env } from './config/env.js';
import { serveOpenApi } from './openapi/serve.js';

const BODY_BYTES_MAX = 100 * 1024;
const PARAM_LENGTH_MAX = 300;
/**
 * A request must have arrived completely by then, or its connection is closed: a client that sends a byte now and then cannot keep it
 * open.
 */
const REQUEST_MS_MAX = 120_000;
const REQUEST_CHECK_MS = 5_000;
const PROBES: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);
const REQUEST_ID = /^[\w-]{8,64}$/;

/** The whole application, ready to listen: for `main.ts`, the local start and the tests. */
export async function createApp(env: Env, logger: LoggerService): Promise<NestFastifyApplication> {
  const adapter = new DrainingAdapter({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    http: { connectionsCheckingInterval: REQUEST_CHECK_MS },
    clientErrorHandler: answerUnreadable,
    // The last hops are ours; whatever a client wrote into X-Forwarded-For before them is ignored.
    trustProxy: (_address: string, hop: number) => hop < env.TRUST_PROXY,
    genReqId: (request: IncomingMessage) => requestId(request, env),
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX },
    // Addresses that the router cannot read never reach the application's own error filter.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => sendBare(asDomainError(error), request, reply),
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.for(env), adapter, {
    logger,
    bodyParser: false,
    abortOnError: false,
  });
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    done();
  });
  // Tracing is loaded only where it is configured, and its hooks come first, so that a span covers the whole request.
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) (await import('./common/tracing/start-tracing.js')).startTracing(server, env);
  if (env.ROLE === 'worker') answerProbesAlone(server);
  acceptOnlyJson(server, BODY_BYTES_MAX);
  const security = securityHeaders(env);
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(security);
    done();
  });
  // Hooks and no interceptor, which would send every answer through an Observable.
  sendListPagesAsArrays(server);
  server.addHook('onSend', (request, reply, _payload, done) => {
    // Known only once the handler has run.
    if (request.caller?.request.isReplay) void reply.header('Idempotent-Replayed', 'true');
    void reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'no-store');
    done();
  });
  serveOpenApi(app);
  if (env.ADMIN_DIST) await servePages(app, env.ADMIN_DIST);
  return app;
}

function sendBare(error: DomainError | undefined, request: FastifyRequest, reply: FastifyReply): void {
  const body = errorBody(error, request.id);
  void reply
    .status(body.statusCode)
    .headers({ ...BARE_HEADERS, 'X-Request-Id': request.id })
    .send(body);
}

/** A worker has no clients: it answers only the questions whether it is alive and ready. */
function answerProbesAlone(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (PROBES.has(request.url.split('?', 1)[0] ?? '')) done();
    else sendBare(NOTHING_HERE, request, reply);
  });
}

/** The proxy's request id is taken over only where a proxy is trusted, so that strangers cannot forge one. */
function requestId(request: IncomingMessage, env: Env): string {
  const given = request.headers['x-request-id'];
  return env.TRUST_PROXY > 0 && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** What helmet sets is the same in every answer, so that it is asked once. */
function securityHeaders(env: Env): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const secure = helmet({ contentSecurityPolicy: { directives: contentSecurity(env) }, crossOriginEmbedderPolicy: false });
  secure(response.req, response, () => undefined);
  return response.getHeaders();
}

function contentSecurity(env: Env): Record<string, string[] | null> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // Emotion, which MUI styles with, writes style elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'upgrade-insecure-requests': env.PUBLIC_URL?.startsWith('https:') ? [] : null,
  };
}
