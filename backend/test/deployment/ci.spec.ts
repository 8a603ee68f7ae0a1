import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { copyOf, stagesOf } from '../../scripts/lib/dockerfile.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  'runs-on': string;
  'timeout-minutes': number;
  strategy?: { matrix: { node: number[] } };
  steps: Step[];
}
interface Compose {
  services: Record<string, { build?: { dockerfile: string; target?: string } }>;
}

const workflow = parse(read('.github/workflows/ci.yml')) as { on: Record<string, unknown>; permissions: object; jobs: Record<string, Job> };
const { scripts, engines } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; engines: { node: string } };
const { services } = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const jobs = Object.entries(workflow.jobs);
const commands = jobs.flatMap(([, { steps }]) => steps.flatMap(({ run }) => (run === undefined ? [] : [run])));

describe('CI on GitHub', () => {
  it('runs on every change and by the week, and may only read', () => {
    expect(Object.keys(workflow.on).sort()).toEqual(['pull_request', 'push', 'schedule', 'workflow_dispatch']);
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  it('tests on every Node that is promised, from the oldest on', () => {
    expect(workflow.jobs.test?.strategy?.matrix.node).toEqual([20, 22, 24]);
    expect(engines.node).toMatch(/^>=20\./);
    for (const [, { steps }] of jobs)
      expect(steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))?.with).toMatchObject({ cache: 'npm' });
  });

  it("runs the repository's own commands and nothing of its own making", () => {
    expect(commands).toContain('.ci/run');
    expect(read('.ci/run')).toMatch(/^exec npm test$/m);
    for (const command of commands) {
      const [, script] = /^npm run ([\w:-]+)$/.exec(command) ?? [];
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
      else expect(command).toMatch(/^(\.ci\/run|npm ci|sudo apt-get update && sudo apt-get install .*)$/);
    }
    for (const script of ['audit:dependencies', 'licences', 'docker:prove', 'kubernetes:check'])
      expect(commands).toContain(`npm run ${script}`);
  });

  it.each(jobs)('%s has a machine, a limit of time, and actions of a named version', (_, job) => {
    expect(job['runs-on']).toMatch(/^ubuntu-\d+\.\d+$/);
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    for (const { uses } of job.steps) if (uses) expect(uses).toMatch(/^(actions|docker)\/[\w-]+@v\d+$/);
  });

  it('builds every image that compose builds', () => {
    const built = Object.entries(services).flatMap(([name, { build }]) =>
      build ? [[name, `${build.dockerfile} ${build.target ?? ''}`]] : [],
    );
    const bake = workflow.jobs.images?.steps.find(({ uses }) => uses?.startsWith('docker/bake-action@'))?.with;
    const targets = String(bake?.targets).split(',');
    const images = new Set(built.map(([, image]) => image));
    expect(new Set(built.filter(([name]) => targets.includes(name ?? '')).map(([, image]) => image))).toEqual(images);
    expect(bake?.files).toBe('docker-compose.yml');
  });

  it('has updates proposed for packages, images and actions', () => {
    const { updates } = parse(read('.github/dependabot.yml')) as {
      updates: { 'package-ecosystem': string; schedule: { interval: string } }[];
    };
    expect(updates.map((each) => each['package-ecosystem']).sort()).toEqual(['docker', 'docker-compose', 'github-actions', 'npm']);
  });
});

describe('npm run docker:prove', () => {
  it.each(['docker/backend.Dockerfile', 'docker/proxy.Dockerfile'])(
    'understands every instruction of %s, and what it copies is there',
    (file) => {
      const stages = stagesOf(read(file));
      for (const { instructions } of stages)
        for (const { name, rest } of instructions.filter((each) => each.name === 'COPY')) {
          const { from, sources } = copyOf(rest);
          expect([name, from === null || stages.some((stage) => stage.name === from)]).toEqual(['COPY', true]);
          if (from === null) for (const source of sources) expect([source, existsSync(join(ROOT, source))]).toEqual([source, true]);
        }
      expect(stages.at(-1)?.instructions.some(({ name }) => name === 'USER')).toBe(true);
    },
  );

  it('refuses an instruction that it does not know', () => {
    expect(() => stagesOf('FROM node:24.11.1\nADD x y')).toThrow('ADD is not known here');
  });
});

describe('the installation of the packages', () => {
  it('is reported to nobody', () => {
    const { scarfSettings } = JSON.parse(read('package.json')) as { scarfSettings?: { enabled: boolean } };
    expect(scarfSettings).toEqual({ enabled: false });
    for (const file of ['backend.Dockerfile', 'proxy.Dockerfile']) {
      const stages = read(`docker/${file}`).split(/^FROM /m);
      for (const stage of stages.filter((each) => each.includes('npm ci'))) expect(stage).toContain('SCARF_ANALYTICS=false');
    }
  });
});
