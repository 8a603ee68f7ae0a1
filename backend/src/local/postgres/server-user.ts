import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { lockHolder } from '../../../scripts/lib/lock.mjs';

const NOBODY = 65_534;

/** Where root keeps what `nobody` must reach when the checkout lies under a private folder. */
export const SHARED_ROOT = '/var/lib/kage-console';

/** PostgreSQL refuses to run as root: there it runs as `nobody`. */
export const serverUser: { uid?: number; gid?: number } = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export function giveToServer(...paths: string[]): void {
  const { uid, gid } = serverUser;
  if (uid === undefined || gid === undefined) return;
  for (const each of paths) {
    fs.lchownSync(each, uid, gid);
    if (fs.lstatSync(each).isDirectory()) giveToServer(...fs.readdirSync(each).map((name) => path.join(each, name)));
  }
}

/** Lets every user read this tree, whatever umask it was made under. */
export function openToAll(tree: string): void {
  const { mode } = fs.lstatSync(tree);
  if (fs.lstatSync(tree).isSymbolicLink()) return;
  fs.chmodSync(tree, (mode & 0o111) === 0 ? mode | 0o044 : mode | 0o055);
  if (fs.lstatSync(tree).isDirectory()) for (const name of fs.readdirSync(tree)) openToAll(path.join(tree, name));
}

/** Whether every user can walk down to this folder. */
export function reachable(folder: string): boolean {
  const real = fs.realpathSync(folder);
  for (let each = real; ; each = path.dirname(each)) {
    if ((fs.statSync(each).mode & 0o001) === 0) return false;
    if (each === path.dirname(each)) return true;
  }
}

/**
 * Makes `folder` and returns where it really lies: root's private folders are closed to the server's user, so there it becomes
 * a link into a shared place. The data belong to the link: without it the next start begins with an empty database.
 */
export function placeForServer(folder: string): string {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  sweepDisowned();
  if (serverUser.uid === undefined || reachable(path.dirname(folder))) {
    fs.mkdirSync(folder, { recursive: true });
    if (serverUser.uid !== undefined) fs.chmodSync(folder, 0o755);
    return fs.realpathSync(folder);
  }
  if (fs.existsSync(folder) && fs.lstatSync(folder).isSymbolicLink()) return fs.realpathSync(folder);
  makeSharedRoot();
  const place = path.join(SHARED_ROOT, `data-${crypto.randomBytes(6).toString('hex')}`);
  if (fs.existsSync(folder)) {
    // The checkout was moved under a private folder: its data moves to where the server can read it.
    fs.cpSync(folder, place, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    fs.rmSync(folder, { recursive: true });
    if (fs.existsSync(path.join(place, 'data'))) giveToServer(path.join(place, 'data'));
  } else {
    fs.mkdirSync(place);
    fs.rmSync(folder, { force: true });
  }
  fs.chmodSync(place, 0o755);
  fs.symlinkSync(place, folder);
  // Written last: a folder without it is still being made, and is not cleaned up.
  fs.writeFileSync(path.join(place, 'owner'), folder, { mode: 0o600 });
  return place;
}

/** The umask of a careful root would close it to the server's user. */
export function makeSharedRoot(): void {
  fs.mkdirSync(SHARED_ROOT, { recursive: true });
  fs.chmodSync(SHARED_ROOT, 0o755);
}

/** Removes shared folders whose link is gone (the checkout or its DATA_DIR was deleted). */
function sweepDisowned(): void {
  if (serverUser.uid === undefined || !fs.existsSync(SHARED_ROOT)) return;
  for (const name of fs.readdirSync(SHARED_ROOT).filter((each) => each.startsWith('data-'))) {
    const place = path.join(SHARED_ROOT, name);
    const ownerFile = path.join(place, 'owner');
    if (!fs.existsSync(ownerFile) || lockHolder(path.join(place, 'lock'))) continue;
    const owner = fs.readFileSync(ownerFile, 'utf8');
    if (!fs.existsSync(owner) || fs.realpathSync(owner) !== place) fs.rmSync(place, { recursive: true, force: true });
  }
}
