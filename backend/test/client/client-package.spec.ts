import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REPOSITORY = path.join(import.meta.dirname, '../../..');
const CLIENT = path.join(REPOSITORY, 'backend/client');
const COMPILER = { strict: true, module: 'nodenext', target: 'es2022', types: ['node'], noEmit: true, skipLibCheck: false };

/** What the README tells a shop to write. */
async function codeOfReadme(): Promise<string> {
  const [, code] = /```ts\n([^]*?)```/.exec(await readFile(path.join(CLIENT, 'README.md'), 'utf8')) ?? [];
  if (!code) throw new Error('The README shows no program');
  return code;
}

describe('the client as a shop installs it', () => {
  let shop: string;
  beforeAll(async () => {
    shop = await mkdtemp(path.join(tmpdir(), 'kage-shop-'));
  });
  afterAll(() => rm(shop, { recursive: true }));

  it('depends on nothing but what Node brings', async () => {
    const { dependencies = {} } = JSON.parse(await readFile(path.join(CLIENT, 'package.json'), 'utf8')) as { dependencies?: object };
    expect(dependencies).toEqual({});
    const files = (await readdir(path.join(CLIENT, 'src'))).filter((file) => file.endsWith('.ts'));
    const texts = await Promise.all(files.map((file) => readFile(path.join(CLIENT, 'src', file), 'utf8')));
    const imported = texts.flatMap((text) => Array.from(text.matchAll(/ from '([^']+)'/g), ([, name = '']) => name));
    expect(imported.filter((name) => !name.startsWith('./') && !name.startsWith('node:'))).toEqual([]);
  });

  it('is built with its types, and the program of its README compiles strictly', async () => {
    await run('npm', ['run', 'build'], { cwd: CLIENT });
    await mkdir(path.join(shop, 'node_modules/@types'), { recursive: true });
    await symlink(CLIENT, path.join(shop, 'node_modules/kage-client'));
    await symlink(path.join(REPOSITORY, 'node_modules/@types/node'), path.join(shop, 'node_modules/@types/node'));
    await writeFile(path.join(shop, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(path.join(shop, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER, files: ['shop.ts'] }));
    await writeFile(path.join(shop, 'shop.ts'), await codeOfReadme());
    const compiled = await run(process.execPath, [path.join(REPOSITORY, 'node_modules/typescript/bin/tsc'), '-p', shop]).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(compiled.stdout).toBe('');
  }, 60_000);
});
