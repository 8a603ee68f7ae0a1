import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** In every spelling: with more slashes, in capitals, percent-encoded. */
const API = /^\/+api(\/|$)/i;
const HAS_EXTENSION = /\.[a-z0-9]+$/i;

/**
 * The built admin pages. Their routes are paths, so every address that is neither a file nor below `/api/` answers with
 * `index.html`; `/api-keys` is such a screen.
 */
export async function servePages(app: NestFastifyApplication, folder: string): Promise<void> {
  const root = resolve(folder);
  if (!existsSync(join(root, 'index.html'))) throw new Error(`ADMIN_DIST has no built pages: ${root}`);
  const server = app.getHttpAdapter().getInstance();
  await server.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) =>
      void reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = decoded(request.url.split('?')[0] ?? '/');
    if (path === undefined || API.test(path) || HAS_EXTENSION.test(path)) {
      reply.callNotFound();
      return reply;
    }
    return reply.sendFile(path === '/login' && existsSync(join(root, 'login.html')) ? 'login.html' : 'index.html');
  };
  server.get('/', page);
  server.get('/*', page);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
