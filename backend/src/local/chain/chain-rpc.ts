export type Rpc = <T = unknown>(method: string, ...params: unknown[]) => Promise<T>;

const TIMEOUT_MS = 10_000;

/** Plain JSON-RPC: the launcher needs a handful of calls, and no client that polls by itself. */
export function chainRpc(url: string): Rpc {
  return async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as { result?: T; error?: { message: string } };
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as T;
  };
}
