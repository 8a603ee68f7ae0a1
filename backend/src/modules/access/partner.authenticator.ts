import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { originOf, type PartnerCaller, type RequestFacts } from '../../common/http/caller.js';
import { Database } from '../../database/database.js';
import { isWellFormedKey } from '../api-keys/api-key.format.js';
import { ApiKeyLookup, type KeyHolder } from '../api-keys/api-key.lookup.js';
import { isWithin } from '../api-keys/cidr.js';
import { addressForbidden, invalidApiKey, projectInactive } from './access.errors.js';

const BEARER = /^Bearer ([^\s]+)$/i;

@Injectable()
export class PartnerAuthenticator {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeyLookup,
  ) {}

  /** @throws invalid_api_key, address_not_allowed, project_inactive */
  async authenticate(request: FastifyRequest, facts: RequestFacts): Promise<PartnerCaller> {
    const key = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined || !isWellFormedKey(key)) throw invalidApiKey();
    const holder = await this.keys.find(this.database.db, key);
    if (!holder) throw invalidApiKey();
    if (!isAllowedFrom(holder, request.ip)) throw addressForbidden();
    if (holder.projectStatus === 'inactive') throw projectInactive();
    return toCaller(holder, request, facts);
  }
}

function toCaller(holder: KeyHolder, request: FastifyRequest, facts: RequestFacts): PartnerCaller {
  const { apiKeyId, projectId, projectStatus, environment, rateLimitPerHour, name } = holder;
  return {
    kind: 'partner',
    apiKeyId,
    projectId,
    projectStatus,
    environment,
    rateLimitPerHour,
    scope: [projectId],
    actor: { kind: 'api_key', id: apiKeyId, name, email: null, ...originOf(request) },
    request: facts,
  };
}

const isAllowedFrom = ({ allowedCidrs }: KeyHolder, address: string): boolean =>
  allowedCidrs === null || allowedCidrs.length === 0 || isWithin(allowedCidrs, address);
