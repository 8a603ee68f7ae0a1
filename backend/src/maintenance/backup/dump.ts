import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { Sealing, Unsealing } from '../../common/secrets/sealing.js';
import { startTool } from './pg-tools.js';

/** Without owner and rights: the server on which it is restored may have other roles. */
const DUMP = ['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=30s'];
/** All or nothing, at the first error. */
const RESTORE = ['--format=custom', '--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];

export interface SealedFile {
  secret: string;
  file: string;
}

/** Streams a dump of a database into an encrypted file, which is safely on the disk when this ends. @returns its size */
export async function dump(address: string, { secret, file }: SealedFile, path: string, signal?: AbortSignal): Promise<number> {
  const tool = startTool('pg_dump', DUMP, address, path);
  try {
    const { stdout } = tool.process;
    if (!stdout) throw new Error('pg_dump has no output');
    await Promise.all([
      pipeline(stdout, new Sealing(secret), createWriteStream(file, { mode: 0o600, flags: 'wx' }), { signal }),
      tool.ended,
    ]);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    tool.process.kill();
  }
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
  return (await stat(file)).size;
}

/** Opens a file from its first to its last byte. @throws NotAuthentic where it is not as it was written */
export const authenticate = ({ secret, file }: SealedFile, signal?: AbortSignal): Promise<void> =>
  pipeline(createReadStream(file), new Unsealing(secret), new Writable({ write: (_chunk, _encoding, done) => done() }), { signal });

/**
 * Restores a file into an empty database, all or nothing. It is opened as a whole first, so that nothing of a file that was cut off or altered
 * ever reaches a database.
 */
export async function restore(address: string, sealed: SealedFile, path: string, signal?: AbortSignal): Promise<void> {
  await authenticate(sealed, signal);
  const database = decodeURIComponent(new URL(address).pathname.slice(1));
  const tool = startTool('pg_restore', [...RESTORE, `--dbname=${database}`], address, path);
  try {
    const { stdin } = tool.process;
    if (!stdin) throw new Error('pg_restore has no input');
    const fed = pipeline(createReadStream(sealed.file), new Unsealing(sealed.secret), stdin, { signal });
    // Where the tool ends first, its message says more than a broken pipe.
    await Promise.all([tool.ended, fed.catch((error: unknown) => tool.ended.then(() => Promise.reject(error as Error)))]);
  } finally {
    tool.process.kill();
  }
}
