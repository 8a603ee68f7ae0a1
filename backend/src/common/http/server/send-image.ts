import type { FastifyReply } from 'fastify';

import { imageTypeOf } from '../../file-type.js';

/** Its type is that of what it holds, and what stands under an id never changes; `nosniff` comes with every answer. */
export async function sendImage(reply: FastifyReply, content: Buffer): Promise<void> {
  await reply
    .headers({
      'Content-Type': imageTypeOf(content) ?? 'application/octet-stream',
      'Cache-Control': 'private, max-age=31536000, immutable',
    })
    .send(content);
}
