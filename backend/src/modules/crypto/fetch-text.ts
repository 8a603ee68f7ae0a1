export class HttpFailure extends Error {
  constructor(
    message: string,
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

interface Limits {
  timeoutMs: number;
  maxBytes: number;
}

/**
 * The text of a successful answer, within a time and a size: a node or a price service that hangs, drips or floods is given up.
 * The message names what happened and never the address, which may hold a key.
 * @throws HttpFailure
 */
export async function fetchText(url: string, init: RequestInit, { timeoutMs, maxBytes }: Limits): Promise<string> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
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

async function readAll(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A stream of bytes; the type of its chunks is not declared.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new HttpFailure(`answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A library's codes are no words for the people who read the reason. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'unknown host name',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  CERT_HAS_EXPIRED: 'expired certificate',
};

function reasonOf(error: unknown): string {
  const code = memberOf(memberOf(error, 'cause'), 'code');
  return (typeof code === 'string' ? REASONS[code] : undefined) ?? 'broken connection';
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
