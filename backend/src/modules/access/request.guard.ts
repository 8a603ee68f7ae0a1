import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { invalidField } from '../../common/errors/domain-error.js';
import { READS_QUERY } from '../../common/http/list/list-query.js';

const QUERY = `${RouteParamtypes.QUERY}:`;

/** What is wrong with a request itself, looked at once the caller is known and counted. */
@Injectable()
export class RequestGuard implements CanActivate {
  private readonly known = new WeakMap<object, boolean>();

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { refusal } = request;
    if (refusal) {
      // The rest of an over-long body is not read, so the connection cannot be used again.
      if (refusal.kind === 'too_large') void context.switchToHttp().getResponse<FastifyReply>().header('Connection', 'close');
      throw refusal;
    }
    this.refuseUnknownQuery(context, request.query as object);
    return true;
  }

  /** A route that reads no query takes none: a misspelt parameter must not pass in silence, nor a key in the address. */
  private refuseUnknownQuery(context: ExecutionContext, query: object): void {
    const [name] = Object.keys(query);
    if (name === undefined || this.readsQuery(context)) return;
    throw invalidField(name.slice(0, 50), 'This address takes no parameters.');
  }

  private readsQuery(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const known = this.known.get(handler);
    if (known !== undefined) return known;
    const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) ?? {}) as Record<
      string,
      { data?: unknown }
    >;
    const reads = Object.entries(parameters).some(([key, { data }]) => data === READS_QUERY || key.startsWith(QUERY));
    this.known.set(handler, reads);
    return reads;
  }
}
