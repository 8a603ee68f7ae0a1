// The steps of `npm run check` and `npm test`, each with one or more commands.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { CACHE } from './install.mjs';
import { ROOT, run } from './run.mjs';

const WORKSPACES = ['backend', 'admin'];

export const FORMAT = (isQuick) => {
  const cached = ['--cache', '--cache-location', path.join(CACHE, 'prettier')];
  return {
    name: 'format',
    commands: [command(ROOT, 'prettier', 'prettier', '--check', '--log-level', 'warn', '.', ...(isQuick ? cached : []))],
  };
};

export const LINT = () => ({ name: 'lint', commands: [command(ROOT, 'oxlint', 'oxlint')] });

export const TYPES = (isQuick) => ({
  name: 'types',
  commands: WORKSPACES.map((each) => {
    const kept = ['--incremental', '--tsBuildInfoFile', path.join(CACHE, `types-${each}.tsbuildinfo`)];
    // Beside browsers and databases one thread is less work in all: several check what they share once each.
    return command(ROOT, 'typescript', 'tsc', '--noEmit', '-p', `${each}/tsconfig.json`, ...(isQuick ? kept : ['--singleThreaded']));
  }),
});

export const ARCHITECTURE = () => ({
  name: 'architecture',
  commands: [
    { ...command(path.join(ROOT, 'backend'), 'jest', 'jest', 'test/architecture.spec.ts'), env: { WITHOUT_DATABASE: '1' } },
    command(path.join(ROOT, 'admin'), 'vitest', 'vitest', 'run', 'test/architecture.test.ts'),
  ],
});

/** A package's program, run by this very Node: npx costs half a second each time. */
export function command(cwd, packageName, binName, ...args) {
  return { cwd, args: [binOf(cwd, packageName, binName), ...args] };
}

function binOf(from, packageName, binName) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const home = path.join(folder, 'node_modules', packageName);
    if (fs.existsSync(path.join(home, 'package.json'))) {
      const { bin } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8'));
      return path.join(home, typeof bin === 'string' ? bin : bin[binName]);
    }
    if (folder === path.dirname(folder)) throw new Error(`${packageName} is not installed`);
  }
}

/**
 * Runs the steps' commands side by side, by default as many at once as the machine has cores.
 * @returns {Promise<{ name: string, passed: boolean, output: string, seconds: number }[]>} in the order of the steps
 */
export async function runSteps(steps, onDone, width = Math.max(2, os.availableParallelism())) {
  const jobs = steps.flatMap((step) => step.commands.map((each) => ({ step, each })));
  const results = new Map(steps.map((step) => [step, []]));
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { step, each } = job;
      results.get(step).push(await run(process.execPath, each.args, { cwd: each.cwd, env: each.env }));
      if (results.get(step).length === step.commands.length) onDone(summary(step, results.get(step)));
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return steps.map((step) => summary(step, results.get(step)));
}

function summary({ name }, runs) {
  return {
    name,
    passed: runs.every(({ code }) => code === 0),
    output: runs
      .filter(({ code }) => code !== 0)
      .map(({ output }) => output.trim())
      .join('\n'),
    seconds: Math.max(...runs.map(({ seconds }) => seconds)),
  };
}

export function report({ name, passed, output, seconds }) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(`${output}\n`);
}
