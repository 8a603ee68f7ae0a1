import { ROOT_CONTEXT, trace, type Context } from '@opentelemetry/api';

/** W3C Trace Context: version, trace, span, flags. */
const TRACE_PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The span in a `traceparent` header, or undefined where it is none. */
export function traceParentOf(header: string | string[] | undefined): Context | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACE_PARENT.exec(header)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true });
}
