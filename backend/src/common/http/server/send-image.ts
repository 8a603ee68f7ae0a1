import type { FastifyReply } from 'fastify';

import { imageTypeOf } from '../../file-type.js';

/** The type follows from the content, and the image of an id never changes; `nosniff` is part of every answer. */
export async function sendImage(reply: FastifyReply, content: Buffer): Promise<void> {
  await reply
    .headers({
      'Content-Type': imageTypeOf(content) ?? 'application/octet-stream',
      'Cache-Control': 'private, max-age=31536000, immutable',
    })
    .send(content);
}
