import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger as Pino } from 'pino';

import { currentTraceId } from '../tracing/tracing.js';

const SECRET_PATHS = ['password', 'kagePassword', 'token', 'secret', 'apiKey', 'authorization', 'cookie'];

/** Structured logs, one JSON object a line, for Nest and for the features. */
export class JsonLogger implements LoggerService {
  private readonly pino: Pino;

  constructor(level: string, destination?: DestinationStream) {
    const redact = { paths: SECRET_PATHS.flatMap((path) => [path, `*.${path}`]), censor: '***' };
    const serializers = { err: loggedError };
    const mixin = () => {
      const traceId = currentTraceId();
      return traceId === undefined ? {} : { traceId };
    };
    this.pino = pino({ level, base: undefined, redact, serializers, mixin, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes the context last; an error's stack and further objects come before it. */
  private write(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', message: unknown, rest: unknown[]): void {
    const last = rest.at(-1);
    const context = typeof last === 'string' && rest.length > 0 ? last : undefined;
    const details = context === undefined ? rest : rest.slice(0, -1);
    const fields: Record<string, unknown> = context === undefined ? {} : { context };
    for (const detail of details) {
      if (detail instanceof Error) fields.err = detail;
      else if (typeof detail === 'string') fields.stack = detail;
      else if (typeof detail === 'object' && detail !== null) Object.assign(fields, detail);
    }
    if (message instanceof Error) this.pino[level]({ ...fields, err: message }, message.message);
    else this.pino[level](fields, typeof message === 'string' ? message : JSON.stringify(message));
  }
}

/** A database error holds the statement's values, which may be anything that somebody typed: only these fields of an error are logged. */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  return { type: name, message, code, constraint, stack, ...(cause !== undefined && { cause: loggedError(cause) }) };
}
