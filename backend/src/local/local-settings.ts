import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const SECRET_BYTES = 48;
const PASSWORD_BYTES = 12;

export interface LocalSettings {
  dataDir: string;
  seedDemo: boolean;
  withChain: boolean;
  withCore: boolean;
}

const isOn = (value: string | undefined) => value !== '0';

/** The settings of the local start alone; the others are the backend's environment (config/env.ts). */
export function readLocalSettings(source: NodeJS.ProcessEnv, root: string): LocalSettings {
  return {
    dataDir: path.resolve(root, source.DATA_DIR || '.data'),
    seedDemo: isOn(source.SEED_DEMO),
    withChain: isOn(source.LOCAL_CHAIN) && !source.ETH_RPC_URL,
    withCore: isOn(source.LOCAL_CORE) && !source.KAGE_CORE_URL,
  };
}

/** A secret that is made once and kept in a file that only its owner can read. */
export function keptSecret(file: string, bytes = SECRET_BYTES): string {
  if (!fs.existsSync(file)) writePrivately(file, `${crypto.randomBytes(bytes).toString('base64url')}\n`);
  return fs.readFileSync(file, 'utf8').trim();
}

export function keptPassword(file: string): string {
  return keptSecret(file, PASSWORD_BYTES);
}

/** Whole or not at all: a start killed in between must not leave half a secret behind. */
export function writePrivately(file: string, text: string): void {
  const draft = `${file}.${process.pid}.new`;
  fs.writeFileSync(draft, text, { mode: 0o600 });
  fs.renameSync(draft, file);
}
