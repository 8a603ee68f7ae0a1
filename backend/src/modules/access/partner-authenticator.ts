import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { DomainError } from '../../common/errors/domain-error.js';
import { originOf, type PartnerCaller, type RequestFacts } from '../../common/http/caller.js';
import type { KeyScope } from '../../common/http/audience.js';
import { clientAddress } from '../../common/http/server/client-address.js';
import { Database } from '../../database/database.js';
import { isWellFormedKey } from '../api-keys/api-key.rules.js';
import { ApiKeyLookup, isDead, refusalOf, type KeyHolder } from '../api-keys/api-key-lookup.js';
import { invalidApiKey } from '../api-keys/api-keys.errors.js';
import { FailedLookups } from './throttling/key-throttler-guard.js';

const BEARER = /^Bearer ([^\s]+)$/i;

@Injectable()
export class PartnerAuthenticator {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeyLookup,
    private readonly failures: FailedLookups,
  ) {}

  /**
   * A valid key that may not be used here or now is still the caller: the call counts against its limit, and the refusal is noted on
   * the request.
   * @throws invalid_api_key; rate_limited where too many keys were wrong
   */
  async authenticate(
    request: FastifyRequest,
    reply: FastifyReply,
    facts: RequestFacts,
    needed: KeyScope | undefined,
  ): Promise<PartnerCaller> {
    const address = clientAddress(request.ip);
    await this.failures.admit(address, reply);
    try {
      const holder = await this.find(request.headers.authorization);
      const caller = toCaller(holder, request, facts, needed);
      request.refusal = refusalOf(holder, caller.actor.ipAddress, caller.needed) ?? request.refusal;
      return caller;
    } catch (error) {
      if (error instanceof DomainError) await this.failures.count(address, reply);
      throw error;
    }
  }

  private async find(authorization: string | undefined): Promise<KeyHolder> {
    const key = BEARER.exec(authorization ?? '')?.[1];
    if (key === undefined) throw invalidApiKey({ reason: 'no key' });
    if (!isWellFormedKey(key)) throw invalidApiKey({ reason: 'malformed' });
    const found = await this.keys.find(this.database.db, key);
    if (!found) throw invalidApiKey({ reason: 'unknown' });
    if (isDead(found)) throw invalidApiKey({ ...found, reason: found.deadBecause });
    return found;
  }
}

function toCaller(holder: KeyHolder, request: FastifyRequest, facts: RequestFacts, needed: KeyScope | undefined): PartnerCaller {
  const { apiKeyId, projectId, projectStatus, environment, rateLimitPerHour, scopes, name } = holder;
  return {
    kind: 'partner',
    apiKeyId,
    projectId,
    projectStatus,
    environment,
    rateLimitPerHour,
    scopes,
    needed: needed ?? null,
    scope: [projectId],
    actor: { kind: 'api_key', id: apiKeyId, name, email: null, ...originOf(request) },
    request: facts,
  };
}
