import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { ACCESS, type Access, KEY_SCOPE, type KeyScope } from '../../common/http/audience.js';
import type { Caller, RequestFacts, StaffCaller } from '../../common/http/caller.js';
import {
  OPEN_WHILE,
  PROOF,
  proofOf,
  reauthenticationRequired,
  viewingAs,
  WHILE_VIEWING,
  whileViewing,
  type Obligation,
  type Proof,
  type ViewingRule,
} from '../../common/proof.js';
import { invalidField } from '../../common/errors/domain-error.js';
import '../../common/http/server/accept-only-json.js';
import { requirePermitted } from '../users/memberships/caller-rights.js';
import { noAudience, obligationFirst } from './access.errors.js';
import { PartnerAuthenticator } from './partner-authenticator.js';
import { StaffAuthenticator } from './staff-authenticator.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { READS_QUERY } from '../../common/http/list/list-query.js';
import { validationError } from '../../common/http/validation-pipe.js';

/** Visible ASCII, as the header's draft has it. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The one place where the caller is checked against a route's audience and permission; a route that names none is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly staff: StaffAuthenticator,
    private readonly partners: PartnerAuthenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const said = <T>(key: symbol): T | undefined =>
      this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
    const access = said<Access>(ACCESS);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (access === undefined) throw noAudience();
    if (access.audience === 'public') return true;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const facts = factsOf(request);
    const viewing = said<ViewingRule>(WHILE_VIEWING);
    const caller = await this.callerFor(access, request, reply, facts, { scope: said<KeyScope>(KEY_SCOPE), endsView: viewing === 'open' });
    request.caller = caller;
    if (caller.kind === 'staff') {
      requireOpen(caller, request.method, viewing);
      requireProven(caller, request.method, said<Proof>(PROOF), said<Obligation[]>(OPEN_WHILE));
    }
    return true;
  }

  private async callerFor(
    { audience, permission, reads }: Access,
    request: FastifyRequest,
    reply: FastifyReply,
    facts: RequestFacts,
    { scope, endsView }: { scope: KeyScope | undefined; endsView: boolean },
  ): Promise<Caller> {
    if (audience === 'partner' || (audience === 'staff_or_partner' && request.headers.authorization !== undefined)) {
      return this.partners.authenticate(request, reply, facts, scope);
    }
    if (permission === null) throw noAudience();
    const caller = await this.staff.authenticate(request, facts, { needed: permission, neededToRead: reads }, endsView);
    request.caller = caller;
    requirePermitted(caller);
    return caller;
  }
}

/** @throws viewing_as */
function requireOpen({ viewer, needed }: StaffCaller, method: string, said: ViewingRule | undefined): void {
  if (viewer !== null && whileViewing(said, method, needed) === 'closed') throw viewingAs();
}

/** @throws what the caller has to do first; reauthentication_required */
function requireProven(caller: StaffCaller, method: string, said: Proof | undefined, openWhile: Obligation[] = []): void {
  const [obligation] = caller.obligations;
  if (obligation !== undefined && !openWhile.includes(obligation)) throw obligationFirst(obligation);
  if (proofOf(said, method, caller.needed) === 'needed' && !caller.isFresh) throw reauthenticationRequired();
}

function factsOf(request: FastifyRequest): RequestFacts {
  const given = request.headers['idempotency-key'];
  const isUsable = typeof given === 'string' && IDEMPOTENCY_KEY.test(given);
  if (given !== undefined && !isUsable) {
    request.refusal ??= invalidField('Idempotency-Key', 'An Idempotency-Key is 1 to 255 visible ASCII characters.');
  }
  const path = request.url.split('?')[0] ?? '';
  return { method: request.method, path, body: request.body, idempotencyKey: isUsable ? given : null, isReplay: false };
}

const QUERY = `${RouteParamtypes.QUERY}:`;
const BODY = `${RouteParamtypes.BODY}:`;

interface Reads {
  query: boolean;
  body: boolean;
}

/** Errors of the request itself, which are reported only after the caller is known and counted. */
@Injectable()
export class RequestGuard implements CanActivate {
  private readonly known = new WeakMap<object, Reads>();

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { refusal } = request;
    if (refusal) {
      // The rest of an over-long body is not read, so the connection cannot be used again.
      if (refusal.kind === 'too_large') void context.switchToHttp().getResponse<FastifyReply>().header('Connection', 'close');
      throw refusal;
    }
    const reads = this.readsOf(context);
    if (!reads.query) refuseQuery(request.query as object);
    if (!reads.body) refuseBody(request.body);
    return true;
  }

  private readsOf(context: ExecutionContext): Reads {
    const handler = context.getHandler();
    const known = this.known.get(handler);
    if (known !== undefined) return known;
    const parameters = Object.entries(
      (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) ?? {}) as Record<string, { data?: unknown }>,
    );
    const reads = {
      query: parameters.some(([key, { data }]) => data === READS_QUERY || key.startsWith(QUERY)),
      body: parameters.some(([key]) => key.startsWith(BODY)),
    };
    this.known.set(handler, reads);
    return reads;
  }
}

/** A route that reads no query takes none: a misspelt parameter must not pass in silence, nor a key in the address. */
function refuseQuery(query: object): void {
  const [name] = Object.keys(query);
  if (name !== undefined) throw invalidField(name.slice(0, 50), 'This address takes no parameters.');
}

/** A route that reads no body accepts only an empty one: a caller who sends an amount with an approval must not think that it was used. */
function refuseBody(body: unknown): void {
  if (body === undefined || body === null) return;
  const [name] = typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : ['body'];
  if (name !== undefined) throw validationError({ [name.slice(0, 50)]: 'Unknown field' });
}
