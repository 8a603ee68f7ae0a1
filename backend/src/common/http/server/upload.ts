import { createHash } from 'node:crypto';

import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

import { DomainError, invalidField } from '../../errors/domain-error.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads a file by itself (`readUpload`); every other route takes JSON alone. */
    takesUpload?: boolean;
  }
}

export interface Upload {
  name: string;
  content: Buffer;
  sha256: string;
}

const MULTIPART = /^multipart\/form-data\s*;/i;
/** The part of a body around the file: boundaries and headers. */
const AROUND_BYTES = 10_000;
const FIELD = 'file';

export const TakesUpload = (): MethodDecorator => RouteConfig({ takesUpload: true });

export const isUpload = (request: FastifyRequest): boolean =>
  request.routeOptions.config.takesUpload === true && MULTIPART.test(request.headers['content-type'] ?? '');

const tooLarge = (bytesMax: number): DomainError =>
  new DomainError('too_large', 'file_too_large', `The file is larger than ${bytesMax.toLocaleString('en-US')} bytes.`);
const unreadable = (): DomainError => new DomainError('invalid', 'invalid_multipart', 'The body is not valid multipart/form-data.');
const notMultipart = (): DomainError =>
  new DomainError('unsupported_media', 'not_multipart', 'The body must be multipart/form-data with a file in the field "file".');

/**
 * The one file of a request. It is read only when the caller is known, and nothing of it is written to a disk.
 * @throws not_multipart, invalid_multipart, file_too_large, validation_failed where there is no file
 */
export async function readUpload(request: FastifyRequest, bytesMax: number): Promise<Upload> {
  const contentType = request.headers['content-type'];
  if (contentType === undefined || !MULTIPART.test(contentType)) throw notMultipart();
  if (Number(request.headers['content-length']) > bytesMax + AROUND_BYTES) throw tooLarge(bytesMax);
  const upload = await parse(request, contentType, bytesMax);
  if (!upload) throw invalidField(FIELD, 'A file');
  return upload;
}

function parse({ raw }: FastifyRequest, contentType: string, bytesMax: number): Promise<Upload | undefined> {
  return new Promise((resolve, reject) => {
    let upload: Upload | undefined;
    let bytes = 0;
    const stop = (error: DomainError): void => {
      raw.unpipe(parser).off('data', count).pause();
      reject(error);
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > bytesMax + AROUND_BYTES) stop(tooLarge(bytesMax));
    };
    const parser = parserFor(contentType, bytesMax);
    if (!parser) return reject(unreadable());
    parser.on('file', (field, stream, name) => {
      const chunks: Buffer[] = [];
      stream.on('error', () => undefined);
      stream.on('limit', () => stop(tooLarge(bytesMax)));
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        if (field !== FIELD) return;
        const content = Buffer.concat(chunks);
        upload = { name: String(name), content, sha256: createHash('sha256').update(content).digest('hex') };
      });
    });
    parser.on('error', () => stop(unreadable()));
    parser.on('finish', () => resolve(upload));
    raw
      .on('data', count)
      .on('error', () => stop(unreadable()))
      .on('close', () => {
        // The sender disconnected in the middle.
        if (!raw.complete) reject(unreadable());
      });
    raw.pipe(parser);
  });
}

/** Refused by its header alone, such as one without a boundary: undefined. */
function parserFor(contentType: string, bytesMax: number): BusboyInstance | undefined {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: { files: 1, fields: 5, parts: 6, fileSize: bytesMax } });
  } catch {
    return undefined;
  }
}
