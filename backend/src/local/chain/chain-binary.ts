import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const PACKAGES: Record<string, string> = {
  'linux-x64': 'anvil-linux-amd64',
  'linux-arm64': 'anvil-linux-arm64',
  'darwin-x64': 'anvil-darwin-amd64',
  'darwin-arm64': 'anvil-darwin-arm64',
  'win32-x64': 'anvil-win32-amd64',
};

export class NoChainHere extends Error {}

/**
 * The chain's own binary: its npm wrapper, killed hard, would leave the chain running.
 * @throws NoChainHere saying why this machine has no local chain.
 */
export function chainBinary(): string {
  const platform = `${process.platform}-${process.arch}`;
  const file = find(platform);
  if (file === null) throw new NoChainHere(`there is no chain binary for ${platform}`);
  const probe = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (probe.status === 0) return file;
  throw new NoChainHere(
    `the chain binary does not run here (${(probe.stderr || String(probe.error)).trim().split('\n')[0]}); it needs glibc 2.35 on Linux`,
  );
}

/** @returns why this machine has no local chain; null where it has one. */
export function whyNoChain(): string | null {
  try {
    chainBinary();
    return null;
  } catch (error) {
    if (error instanceof NoChainHere) return error.message;
    throw error;
  }
}

function find(platform: string): string | null {
  const name = PACKAGES[platform];
  for (let folder = import.meta.dirname; name; folder = path.dirname(folder)) {
    const file = path.join(folder, 'node_modules/@foundry-rs', name, 'bin', platform.startsWith('win32') ? 'anvil.exe' : 'anvil');
    if (fs.existsSync(file)) return file;
    if (folder === path.dirname(folder)) break;
  }
  return null;
}
