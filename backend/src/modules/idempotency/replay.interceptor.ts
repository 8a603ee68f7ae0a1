import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';

/** Says of an answer that it is the first one again, which is known only once the handler has run. */
@Injectable()
export class ReplayInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { caller } = http.getRequest<FastifyRequest>();
    if (!caller?.request.idempotencyKey) return next.handle();
    return next.handle().pipe(
      tap(() => {
        if (caller.request.isReplay) void http.getResponse<FastifyReply>().header('Idempotent-Replayed', 'true');
      }),
    );
  }
}
