import { Agent, fetch as fetchThrough, type Response as PublicResponse } from 'undici';

import { ForbiddenTarget, isLocalHost, publicLookup } from '../../common/public-address.js';

export class HttpFailure extends Error {
  constructor(
    message: string,
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

interface Request {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Limits {
  timeoutMs: number;
  maxBytes: number;
  /** For addresses that staff type: no connection is made to a private or local one, whatever a name resolves to at that moment. */
  isPublicOnly?: boolean;
}

const publicAgent = new Agent({ connect: { lookup: publicLookup } });

/**
 * The text of a successful answer, within a time and a size: a node or a price service that hangs, answers byte by byte or sends too
 * much is given up. The message names what happened and never the address, which may hold a key.
 * @throws HttpFailure
 */
export async function fetchText(url: string, request: Request, { timeoutMs, maxBytes, isPublicOnly = false }: Limits): Promise<string> {
  try {
    // A literal address is connected to without a look-up.
    if (isPublicOnly && isLocalHost(new URL(url))) throw new ForbiddenTarget();
    const init = { ...request, redirect: 'error' as const, signal: AbortSignal.timeout(timeoutMs) };
    const response = isPublicOnly ? await fetchThrough(url, { ...init, dispatcher: publicAgent }) : await fetch(url, init);
    if (!response.ok) {
      await response.body?.cancel();
      throw new HttpFailure(`answered ${response.status}`, response.status);
    }
    return await readAll(response, maxBytes);
  } catch (error) {
    if (error instanceof HttpFailure) throw error;
    throw new HttpFailure(memberOf(error, 'name') === 'TimeoutError' ? `no answer within ${timeoutMs} ms` : reasonOf(error));
  }
}

async function readAll({ body }: Pick<Response, 'body'> | Pick<PublicResponse, 'body'>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A stream of bytes; the type of its chunks is not declared.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new HttpFailure(`answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The codes of a library are not understood by the people who read the reason. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'unknown host name',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  CERT_HAS_EXPIRED: 'expired certificate',
};

function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenTarget || memberOf(error, 'cause') instanceof ForbiddenTarget) return 'private or local address';
  const code = memberOf(memberOf(error, 'cause'), 'code');
  return (typeof code === 'string' ? REASONS[code] : undefined) ?? 'broken connection';
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
