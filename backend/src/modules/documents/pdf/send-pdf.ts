import type { FastifyReply } from 'fastify';

/** As a download; its name holds nothing that a header could not. */
export async function sendPdf(reply: FastifyReply, { name, content }: { name: string; content: Buffer }): Promise<void> {
  await reply.headers({ 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}"` }).send(content);
}
