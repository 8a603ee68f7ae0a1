import fs from 'node:fs';
import os from 'node:os';

import { reachable, serverUser } from '../../src/local/postgres/server-user.js';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Where the databases of tests lie: in memory where it has the room. Each test file clones a database of a thousand small files, which
 * takes a disk's file system twenty times as long.
 */
export function temporaryRoot(): string {
  if (hasRoom(MEMORY)) return MEMORY;
  const usual = fs.realpathSync(os.tmpdir());
  return serverUser.uid === undefined || reachable(usual) ? usual : '/tmp';
}

function hasRoom(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES && os.freemem() >= 2 * ROOM_BYTES;
  } catch {
    return false;
  }
}
