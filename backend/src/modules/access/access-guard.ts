import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { ACCESS, type Access } from '../../common/http/audience.js';
import type { Caller, RequestFacts, StaffCaller } from '../../common/http/caller.js';
import { OPEN_WHILE, PROOF, proofOf, reauthenticationRequired, type Obligation, type Proof } from '../../common/proof.js';
import { KEY_SCOPE, type KeyScope } from '../../common/http/key-scope.js';
import { invalidField } from '../../common/errors/domain-error.js';
import '../../common/http/server/accept-only-json.js';
import { permissionRequired } from '../users/users.errors.js';
import { noAudience, obligationFirst } from './access.errors.js';
import { PartnerAuthenticator } from './partner-authenticator.js';
import { StaffAuthenticator } from './staff-authenticator.js';

/** Visible ASCII, as the header's draft has it. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The one place where a route's audience and permission are held against who calls; a route that names none is closed. */
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
    const caller = await this.callerFor(access, request, reply, facts, said<KeyScope>(KEY_SCOPE));
    request.caller = caller;
    if (caller.kind === 'staff') requireProven(caller, request.method, said<Proof>(PROOF), said<Obligation[]>(OPEN_WHILE));
    return true;
  }

  private async callerFor(
    { audience, permission }: Access,
    request: FastifyRequest,
    reply: FastifyReply,
    facts: RequestFacts,
    needed: KeyScope | undefined,
  ): Promise<Caller> {
    if (audience === 'partner' || (audience === 'staff_or_partner' && request.headers.authorization !== undefined)) {
      return this.partners.authenticate(request, reply, facts, needed);
    }
    if (permission === null) throw noAudience();
    const caller = await this.staff.authenticate(request, facts, permission);
    request.caller = caller;
    if (!caller.permissions.has(permission)) throw permissionRequired(permission);
    return caller;
  }
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
