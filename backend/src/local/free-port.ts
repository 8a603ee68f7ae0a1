import net from 'node:net';

/** @returns `preferred` when it can be listened on, else a port that the system gives. */
export async function freePort(preferred = 0, host = '127.0.0.1'): Promise<number> {
  return (await listenOnce(preferred, host)) ?? (await listenOnce(0, host)) ?? 0;
}

function listenOnce(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}
