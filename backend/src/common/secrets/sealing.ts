import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const ALGORITHM = 'aes-256-gcm';
const MAGIC = Buffer.from('KAGEBAK1');
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

export class NotAuthentic extends Error {}

/**
 * A stream encrypted in chunks, each of them authenticated, after the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015) that `age` uses too.
 * The file is `KAGEBAK1`, a salt, then the chunks. Each file has a key of its own, derived from the secret and the salt; a chunk's nonce is its number
 * and whether it is the last, so that a chunk that was altered, moved, doubled or left out does not open, and neither does a file that was cut off.
 * Not by the library age-encryption, which is written in JavaScript: 14 MB a second on a machine where Node's AES encrypts 330.
 */
abstract class Chunks extends Transform {
  private pending: Buffer[] = [];
  private length = 0;
  private number = 0;

  /** Each `size` bytes of input make a chunk; a chunk is held back until it is known whether another follows. */
  constructor(private readonly size: number) {
    super();
  }

  protected abstract turn(chunk: Buffer, nonce: Buffer): Buffer;

  protected feed(bytes: Buffer): void {
    this.pending.push(bytes);
    this.length += bytes.length;
    if (this.length <= this.size) return;
    const all = Buffer.concat(this.pending);
    let at = 0;
    for (; all.length - at > this.size; at += this.size) this.emitChunk(all.subarray(at, at + this.size), false);
    this.pending = [all.subarray(at)];
    this.length = all.length - at;
  }

  protected feedLast(): void {
    this.emitChunk(Buffer.concat(this.pending), true);
  }

  private emitChunk(chunk: Buffer, isLast: boolean): void {
    const nonce = Buffer.alloc(NONCE_BYTES);
    nonce.writeUIntBE(this.number, NONCE_BYTES - 7, 6);
    nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
    this.number += 1;
    this.push(this.turn(chunk, nonce));
  }
}

export class Sealing extends Chunks {
  private readonly header = Buffer.concat([MAGIC, randomBytes(SALT_BYTES)]);
  private readonly key: Buffer;

  constructor(secret: string) {
    super(CHUNK_BYTES);
    this.key = keyOf(secret, this.header);
    this.push(this.header);
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.feed(bytes);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.feedLast();
    done();
  }

  protected turn(chunk: Buffer, nonce: Buffer): Buffer {
    const cipher = createCipheriv(ALGORITHM, this.key, nonce).setAAD(this.header);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Fails with `NotAuthentic` at the first chunk that is not as it was sealed; what came before it was authentic, but is not the whole. */
export class Unsealing extends Chunks {
  private head: Buffer | undefined = Buffer.alloc(0);
  private header: Buffer = Buffer.alloc(0);
  private key: Buffer = Buffer.alloc(0);

  constructor(private readonly secret: string) {
    super(SEALED_CHUNK_BYTES);
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    attempt(done, () => this.feed(this.afterHeader(bytes)));
  }

  override _flush(done: TransformCallback): void {
    attempt(done, () => {
      if (this.head) throw new NotAuthentic('The file is not a backup of Kage Console, or was cut off at its very beginning');
      this.feedLast();
    });
  }

  protected turn(chunk: Buffer, nonce: Buffer): Buffer {
    try {
      const decipher = createDecipheriv(ALGORITHM, this.key, nonce).setAAD(this.header);
      decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new NotAuthentic('The file is not as it was written: it was cut off or altered, or the key is not the one it was made with');
    }
  }

  private afterHeader(bytes: Buffer): Buffer {
    if (!this.head) return bytes;
    this.head = Buffer.concat([this.head, bytes]);
    if (this.head.length < HEADER_BYTES) return Buffer.alloc(0);
    const all = this.head;
    this.head = undefined;
    this.header = all.subarray(0, HEADER_BYTES);
    if (!this.header.subarray(0, MAGIC.length).equals(MAGIC)) throw new NotAuthentic('The file is not a backup of Kage Console');
    this.key = keyOf(this.secret, this.header);
    return all.subarray(HEADER_BYTES);
  }
}

const keyOf = (secret: string, header: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, header.subarray(MAGIC.length), 'kage-console backup', KEY_BYTES));

function attempt(done: TransformCallback, work: () => void): void {
  try {
    work();
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}
