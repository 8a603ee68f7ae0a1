import { randomBytes } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';

import { Sealing, Unsealing } from './sealing.js';

const SECRET = 'a-secret-of-its-own-0123456789-abcdefgh';
const CHUNK = 64 * 1024;
const HEADER = 40;
const SEALED_CHUNK = CHUNK + 16;

const through = async (bytes: Buffer, transform: Transform, piece = 10_000): Promise<Buffer> => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, n) => bytes.subarray(n * piece, (n + 1) * piece));
  const parts: Buffer[] = [];
  for await (const part of Readable.from(pieces).compose(transform)) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
const seal = (bytes: Buffer) => through(bytes, new Sealing(SECRET));
const unseal = (bytes: Buffer, secret = SECRET, piece?: number) => through(bytes, new Unsealing(secret), piece);

describe('a sealed stream', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 5 * CHUNK + 7])(
    'returns %d bytes, in whatever pieces they come',
    async (length) => {
      const plain = randomBytes(length);
      const sealed = await seal(plain);
      for (const piece of [17_001, CHUNK, 1_000_000]) expect((await unseal(sealed, SECRET, piece)).equals(plain)).toBe(true);
      expect(sealed.length).toBe(HEADER + length + 16 * Math.max(1, Math.ceil(length / CHUNK)));
    },
  );

  it('never looks the same twice', async () => {
    const plain = randomBytes(100);
    expect((await seal(plain)).equals(await seal(plain))).toBe(false);
  });

  it('is refused wherever it was cut off, also between two chunks', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK));
    for (const length of [0, 7, HEADER - 1, HEADER, HEADER + 5, HEADER + SEALED_CHUNK, HEADER + 2 * SEALED_CHUNK, sealed.length - 1])
      await expect(unseal(sealed.subarray(0, length))).rejects.toThrow(/cut off/);
  });

  it('is refused with a changed byte, a chunk that was doubled, moved or removed, and with bytes after its end', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK));
    const chunk = (n: number) => sealed.subarray(HEADER + n * SEALED_CHUNK, HEADER + (n + 1) * SEALED_CHUNK);
    const header = sealed.subarray(0, HEADER);
    for (const at of [9, HEADER, HEADER + CHUNK, HEADER + SEALED_CHUNK + 100, sealed.length - 1]) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      await expect(unseal(altered)).rejects.toThrow('not as it was written');
    }
    for (const order of [
      [1, 0, 2],
      [0, 2],
      [0, 0, 1, 2],
      [0, 1, 2, 2],
    ])
      await expect(unseal(Buffer.concat([header, ...order.map(chunk)]))).rejects.toThrow('not as it was written');
    await expect(unseal(Buffer.concat([sealed, Buffer.from('more')]))).rejects.toThrow('not as it was written');
  });

  it('opens with its own secret alone, and says so when it is something else', async () => {
    await expect(unseal(await seal(randomBytes(10)), `${SECRET}!`)).rejects.toThrow('the key is not the one');
    await expect(unseal(randomBytes(500))).rejects.toThrow('not a backup of Kage Console');
  });
});
