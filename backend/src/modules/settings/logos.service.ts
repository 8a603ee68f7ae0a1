import { Injectable } from '@nestjs/common';

import { invalidField, notFound } from '../../common/errors/domain-error.js';
import { imageSizeOf } from '../../common/file-type.js';
import type { Db, Tx } from '../../database/database.js';
import { Logo } from './logo.entity.js';

const BYTES_MAX = 60_000;
/** A small file may contain an image that takes gigabytes once it is decompressed. */
const PIXELS_MAX = 2_000;

/** Logos of the console and of projects, as their papers and e-mails show them. */
@Injectable()
export class LogosService {
  /** @returns its id @throws validation_failed for a file that is no image, or too large */
  async keep(tx: Tx, base64: string): Promise<number> {
    const content = Buffer.from(base64, 'base64');
    const size = imageSizeOf(content);
    if (!size || content.length > BYTES_MAX || Math.min(size.width, size.height) < 1 || Math.max(size.width, size.height) > PIXELS_MAX)
      throw invalidField('logo', 'A PNG or JPEG of at most 60,000 bytes and 2,000 pixels on each side.');
    const logo = tx.getRepository(Logo).create({ content });
    await tx.getRepository(Logo).insert(logo);
    return logo.id;
  }

  /** @throws not_found */
  async content(db: Db, id: number): Promise<Buffer> {
    const logo = await db.getRepository(Logo).findOneBy({ id });
    if (!logo) throw notFound('logo');
    return logo.content;
  }
}
