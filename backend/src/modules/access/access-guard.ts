import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { AUDIENCE, type Audience } from '../../common/http/audience.js';
import type { Caller, RequestFacts } from '../../common/http/caller.js';
import { invalidField } from '../../common/errors/domain-error.js';
import '../../common/http/server/accept-only-json.js';
import { roleForbids } from '../users/users.errors.js';
import { noAudience } from './access.errors.js';
import { PartnerAuthenticator } from './partner-authenticator.js';
import { StaffAuthenticator } from './staff-authenticator.js';

/** Visible ASCII, as the header's draft has it. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The one place where a route's audience is held against who calls; a route that names none is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly staff: StaffAuthenticator,
    private readonly partners: PartnerAuthenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE, [context.getHandler(), context.getClass()]);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (audience === undefined) throw noAudience();
    if (audience === 'public') return true;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const facts = factsOf(request);
    request.caller = await this.callerFor(audience, request, reply, facts);
    return true;
  }

  private async callerFor(
    audience: Exclude<Audience, 'public'>,
    request: FastifyRequest,
    reply: FastifyReply,
    facts: RequestFacts,
  ): Promise<Caller> {
    if (audience === 'partner' || (audience === 'staff_or_partner' && request.headers.authorization !== undefined)) {
      return this.partners.authenticate(request, reply, facts);
    }
    const caller = await this.staff.authenticate(request, facts);
    request.caller = caller;
    if (audience === 'global_admin' && !caller.isGlobalAdmin) throw roleForbids();
    return caller;
  }
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
