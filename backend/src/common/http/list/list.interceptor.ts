import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';

import { ListPage } from './list-rows.js';

/** A handler returns a `ListPage`; the answer is its bare array with `Content-Range`, as ra-data-simple-rest reads it. */
@Injectable()
export class ListInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown): unknown => {
        if (!(answer instanceof ListPage)) return answer;
        void context.switchToHttp().getResponse<FastifyReply>().header('Content-Range', answer.contentRange);
        return answer.rows;
      }),
    );
  }
}
