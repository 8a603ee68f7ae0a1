import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { DomainError } from '../../common/errors/domain-error.js';
import { originOf, type Actor } from '../../common/http/caller.js';
import { asDomainError, errorBody, type ErrorBody } from '../../common/http/error-body.js';
import { acceptedLanguage, type Language } from '../../common/language.js';
import { translate } from '../../common/phrases/translate.js';
import { AuditService } from '../audit/audit.service.js';

const LOGIN = '/api/auth/login';
const PARTNER_API = '/api/v1/';
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** The fields in which a request names the money that it wants to move. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'usdAmount', 'expectedAmount']);
/** A guard refuses before the body is validated. */
const NUMBER = /^-?[\d.,]{1,30}$/;
/** States of a project in which an action is refused to everybody, whatever their permissions. */
const PROJECT_STATES: ReadonlySet<string> = new Set(['project_paused', 'project_inactive']);
/** Resources of which there is one. */
const SINGULAR: ReadonlySet<string> = new Set(['analytics', 'settings']);

/** Every error leaves through here: one body for all, a row in the audit trail for refusals, the log for bugs. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Request');

  constructor(private readonly audit: AuditService) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = asDomainError(thrown);
    if (!error || error.kind === 'unavailable') this.log(thrown, request);
    if (error) await this.auditRefusal(error, request);
    else await this.auditCrash(request);
    const language = languageOf(request);
    const body = inLanguage(errorBody(error, request.id), language);
    request.errorCode = body.code;
    void reply.header('Content-Language', language);
    const retryAfter = error?.detail.retryAfterSeconds;
    if (retryAfter !== undefined) void reply.header('Retry-After', String(retryAfter));
    // The answer to a failed login has the text as `error` too, since its screen reads that field.
    const isLogin = request.routeOptions.url === LOGIN;
    await reply.status(body.statusCode).send(isLogin ? { ...body, error: body.message } : body);
  }

  private log(thrown: unknown, request: FastifyRequest): void {
    // The address contains a token, which must not be logged.
    const isSecret = typeof request.params === 'object' && request.params !== null && 'token' in request.params;
    const path = isSecret ? request.routeOptions.url : request.url.split('?')[0];
    this.logger.error(`${request.method} ${path} failed`, { requestId: request.id, err: thrown });
  }

  private async auditRefusal(error: DomainError, request: FastifyRequest): Promise<void> {
    const { audit } = error.detail;
    const isDenied = error.kind === 'forbidden' || isOutOfScope(error, request);
    if ((!isDenied && !audit) || wasOnlyAsked(error, request)) return;
    const route = routeOf(request);
    const entry = audit ?? { action: 'access_denied', entityType: entityTypeOf(request), entityId: pathId(request) };
    await this.audit.recordFailure(actorOf(request), {
      ...entry,
      details: { route, code: error.code, message: error.message, ...amountAsked(request), ...entry.details },
      outcome: isDenied || error.kind === 'unauthenticated' ? 'denied' : 'failed',
      route,
    });
  }

  /** A change that failed by our own fault: nothing of it was written, so the trail must show what was attempted. */
  private async auditCrash(request: FastifyRequest): Promise<void> {
    if (!request.caller || READING.has(request.method)) return;
    const route = routeOf(request);
    await this.audit.recordFailure(request.caller.actor, {
      action: 'request_failed',
      entityType: entityTypeOf(request),
      entityId: pathId(request),
      details: { route, code: 'internal_error', ...amountAsked(request) },
      outcome: 'failed',
      route,
    });
  }
}

/** A person's own, and before they have signed in the one that their browser asks for; shops are answered in English. */
function languageOf({ caller, headers, url }: FastifyRequest): Language {
  if (caller?.kind === 'partner' || url.startsWith(PARTNER_API)) return 'en';
  const own = caller?.viewer === null ? caller.language : null;
  return own ?? acceptedLanguage(headers['accept-language']) ?? 'en';
}

/** What the trail and the log say stays in English; programs go by the code. */
function inLanguage(body: ErrorBody, language: Language): ErrorBody {
  if (language === 'en') return body;
  const fields = body.fields && Object.fromEntries(Object.entries(body.fields).map(([name, text]) => [name, translate(text, language)]));
  return { ...body, message: translate(body.message, language), ...(fields && { fields }) };
}

const routeOf = (request: FastifyRequest): string => `${request.method} ${request.routeOptions.url ?? 'unknown'}`;

/**
 * A record that a manager does not find is missing or in another project: neither the answer nor the audit row says which, but the row
 * shows somebody who tries ids. Partners use ids of their own, and look records up before they create them.
 */
const isOutOfScope = ({ code }: DomainError, { caller }: FastifyRequest): boolean =>
  code === 'not_found' && caller?.kind === 'staff' && caller.scope !== 'all';

/** Nothing was attempted: the caller only asked what would happen, and the project's state would refuse it. */
const wasOnlyAsked = ({ code }: DomainError, { routeOptions }: FastifyRequest): boolean =>
  PROJECT_STATES.has(code) && routeOptions.config.isPreview === true;

/** The requested amount of a command that moves money, so that the trail has it even where nothing was booked. */
function amountAsked({ body }: FastifyRequest): object {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => AMOUNTS.has(name) && NUMBER.test(String(value))));
}

/** `/api/api-keys/:id` → `api_key`: the resource of a refused request, by the name under which its changes are audited. */
function entityTypeOf(request: FastifyRequest): string {
  const [, , first = 'route', ...rest] = (request.routeOptions.url ?? '').split('/').filter((part) => !part.startsWith(':'));
  const resource = first === 'admin' || first === 'v1' ? (rest[0] ?? first) : first;
  return SINGULAR.has(resource) ? resource : resource.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', '_').slice(0, 50);
}

function pathId(request: FastifyRequest): string | null {
  const { params } = request;
  return typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'string' ? params.id.slice(0, 100) : null;
}

function actorOf(request: FastifyRequest): Actor {
  if (request.caller) return request.caller.actor;
  const known =
    request.headers.authorization === undefined ? { kind: 'user', name: 'Not signed in' } : { kind: 'api_key', name: 'Unknown API key' };
  return { ...(known as Pick<Actor, 'kind' | 'name'>), id: null, email: null, ...originOf(request) };
}
