import { spawnSync } from 'node:child_process';

const READ = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8-sig')
print(json.dumps(list(csv.reader(io.StringIO(text, newline=''), strict=True))))`;

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** `it` where Python is on the machine, whose csv module judges our files; elsewhere the test is named as left out. */
export const itWithPython = (name: string, test: (() => void) | (() => Promise<void>)): void =>
  hasPython ? it(name, test) : it.skip(`${name} (left out: no Python on this machine)`, test);

/** The rows of a file as Python's csv module reads them. @throws where it finds the file wrong */
export function readWithPython(file: Buffer): string[][] {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', READ], { input: file, maxBuffer: 100_000_000 });
  if (status !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()) as string[][];
}
