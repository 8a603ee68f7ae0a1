import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { invalidField } from '../../common/errors/domain-error.js';
import { READS_QUERY } from '../../common/http/list/list-query.js';
import { validationError } from '../../common/http/validation-pipe.js';

const QUERY = `${RouteParamtypes.QUERY}:`;
const BODY = `${RouteParamtypes.BODY}:`;

interface Reads {
  query: boolean;
  body: boolean;
}

/** What is wrong with a request itself, looked at once the caller is known and counted. */
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

/** A route that reads no body takes none but an empty one: who sends an amount to an approval must not believe that it counted. */
function refuseBody(body: unknown): void {
  if (body === undefined || body === null) return;
  const [name] = typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : ['body'];
  if (name !== undefined) throw validationError({ [name.slice(0, 50)]: 'Unknown field' });
}
