import type { FastifyReply } from 'fastify';

/** As a download; its name contains only characters that a header can have. */
export async function sendPdf(reply: FastifyReply, { name, content }: { name: string; content: Buffer }): Promise<void> {
  await reply.headers({ 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}"` }).send(content);
}
