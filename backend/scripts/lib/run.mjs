import { spawn } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';

export const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Runs a command to its end.
 * @param {{ cwd?: string, env?: Record<string, string>, show?: boolean, onText?: (text: string) => void }} options
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function run(command, args, { cwd = ROOT, env = {}, show = false, onText } = {}) {
  const begin = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        onText?.(text);
      });
    }
    const end = (code) => resolve({ code, output, seconds: (performance.now() - begin) / 1_000 });
    child.once('error', (error) => {
      output += String(error);
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** The npm that runs us, else the one on the PATH. */
export function npm(args, options) {
  const { npm_execpath: self } = process.env;
  if (self?.endsWith('.js')) return run(process.execPath, [self, ...args], options);
  return run('npm', args, options);
}

export class Failure extends Error {}

/** Ends the program with a message instead of a stack where the failure is one that a person can do something about. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exit(1);
  }
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) throw new Failure(`Node 20.19 or newer is needed; this is ${process.version}.`);
}
