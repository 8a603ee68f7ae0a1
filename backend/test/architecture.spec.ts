import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const SRC = path.join(import.meta.dirname, '../src');
const LINES_MAX = 300;
const FILES_MAX = 14;
/** The roles that a suffix may name. A file without one is a class or function that bears its name. */
const SUFFIXES = ['module', 'controller', 'partner.controller', 'service', 'rules', 'queries', 'entity', 'dto', 'errors', 'list', 'worker'];
/** Only ever added to, so its number of files has no limit. */
const GROWING = 'database/migrations';

/** A module imports from those that stand before it, and from nothing else below `modules/`: no circle can then exist. */
const RANKS: Readonly<Record<number, readonly string[]>> = {
  1: ['audit', 'settings', 'outbox', 'core'],
  2: ['users', 'idempotency', 'pending-changes', 'projects'],
  3: ['api-keys', 'console-settings', 'views'],
  4: ['access', 'billing'],
  5: ['crypto', 'documents', 'subscriptions'],
  6: ['sync', 'notifications', 'webhooks', 'analytics', 'support', 'backups', 'health', 'search', 'attention'],
};
const MODULES = Object.values(RANKS).flat();

/** Below all modules; they know each other and no module. */
const BASE = ['common', 'config', 'database'];
/** Where a process begins: what it may hand on is the environment as a whole. */
const ENTRIES = ['main.ts', 'migrate.ts'];
/** What `npm start` adds, and the maintenance commands: nobody imports from them. */
const ON_TOP = ['local', 'maintenance'];

const all = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const sources = all.filter((file) => !file.endsWith('.spec.ts'));
const textOf = (file: string): string => readFileSync(path.join(SRC, file), 'utf8');
/** Comments may name what code may not. */
const codeOf = (file: string): string => textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** The source files that a file imports. */
const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target).replace(/\.js$/, '.ts'),
  );
const edges = sources.flatMap((file) => importsOf(file).map((target) => ({ file, target })));
const moduleOf = (file: string): string | undefined => /^modules\/([^/]+)\//.exec(file)?.[1];
const areaOf = (file: string): string => file.split('/')[0] ?? '';
const shown = ({ file, target }: { file: string; target: string }): string => `${file} → ${target}`;

describe('the house', () => {
  it('has a rank for every module', () => {
    const folders = readdirSync(path.join(SRC, 'modules')).filter((name) => statSync(path.join(SRC, 'modules', name)).isDirectory());
    expect(folders.filter((name) => !MODULES.includes(name))).toEqual([]);
  });

  it.each(MODULES)('%s imports only modules that are before it', (name) => {
    const upward = edges.filter(({ file, target }) => {
      const other = moduleOf(target);
      return moduleOf(file) === name && other !== undefined && other !== name && MODULES.indexOf(other) > MODULES.indexOf(name);
    });
    expect(upward.map(shown)).toEqual([]);
  });

  it('keeps common, config and database free of modules and of the local parts', () => {
    const upward = edges.filter(({ file, target }) => BASE.includes(areaOf(file)) && !BASE.includes(areaOf(target)));
    expect(upward.map(shown)).toEqual([]);
  });

  it('lets no other file import the local parts or the maintenance commands', () => {
    const leaning = edges.filter(({ file, target }) => ON_TOP.includes(areaOf(target)) && areaOf(target) !== areaOf(file));
    expect(leaning.map(shown)).toEqual([]);
  });

  it('has no circle, not even between two files', () => {
    expect(circles()).toEqual([]);
  });

  it('never uses forwardRef, and has no barrels', () => {
    expect(sources.filter((file) => /forwardRef|export \* from/.test(codeOf(file)))).toEqual([]);
  });

  it('reads the environment in config alone', () => {
    const readers = sources.filter((file) => areaOf(file) !== 'config' && /process\s*\.\s*env/.test(codeOf(file)));
    expect(readers.filter((file) => !ENTRIES.includes(file))).toEqual([]);
    for (const file of ENTRIES) expect(codeOf(file)).not.toMatch(/process\.env[.[]/);
  });

  it('names in SQL only tables of the same module and of those before it', () => {
    expect(foreignTables()).toEqual([]);
  });

  it('has at most ' + FILES_MAX + ' files in a folder', () => {
    const counts = new Map<string, number>();
    for (const file of all) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    const full = [...counts].filter(([folder, count]) => count > FILES_MAX && folder !== GROWING).map(([folder]) => folder);
    expect(full).toEqual([]);
  });

  it('gives a file a known suffix, or none and the name of one of its exports', () => {
    const named = all.filter((file) => !file.startsWith(GROWING));
    expect(named.filter((file) => !isWellNamed(file))).toEqual([]);
  });

  it('never switches a rule of the linter off', () => {
    expect(all.filter((file) => /(es|ox)lint-disable|@ts-(ignore|nocheck|expect-error)/.test(textOf(file)))).toEqual([]);
  });

  it(`has no file above ${LINES_MAX} lines`, () => {
    const tooLong = sources.filter((file) => textOf(file).trimEnd().split('\n').length > LINES_MAX);
    expect(tooLong).toEqual([]);
  });
});

/** Table by table the module whose entity it is. */
function ownersOfTables(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of sources.filter((each) => each.endsWith('.entity.ts')))
    for (const [, table = ''] of textOf(file).matchAll(/@Entity\('(\w+)'/g)) owners.set(table, moduleOf(file) ?? '');
  return owners;
}

/** Where SQL names a table of a module that stands later. A name counts after a keyword of SQL, in a list of FROM, or alone as a text. */
function foreignTables(): string[] {
  const found = new Set<string>();
  const owners = ownersOfTables();
  const readers = sources.filter((file) => [...BASE, 'modules', 'openapi'].includes(areaOf(file)) && !file.startsWith(GROWING));
  for (const file of readers) {
    const code = codeOf(file).replace(/--.*$/gm, '');
    const own = moduleOf(file);
    const names = [
      ...code.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|ONLY)\s+"?(\w+)/g),
      ...code.matchAll(/\bFROM\s+\w+(?:\s+(?:AS\s+)?[a-z]\w*)?\s*,\s*(\w+)/g),
      ...code.matchAll(/['"`](\w*_\w*)['"`]/g),
      ...code.matchAll(/\b(?:deleteOld\(\s*[^,]+,|table:)\s*['"`](\w+)['"`]/g),
    ].map(([, name = '']) => name);
    for (const name of names) {
      const owner = owners.get(name);
      if (owner === undefined || owner === own) continue;
      if (own === undefined || MODULES.indexOf(owner) > MODULES.indexOf(own)) found.add(`${file} → ${name}`);
    }
  }
  return [...found].sort();
}

function isWellNamed(file: string): boolean {
  const base = path.basename(file, '.ts').replace(/(\.int)?\.spec$/, '');
  const suffix = base.includes('.') ? base.slice(base.indexOf('.') + 1) : undefined;
  if (suffix !== undefined) return SUFFIXES.includes(suffix);
  if (file.endsWith('.spec.ts')) return true;
  // Where a process begins exports nothing.
  if (!/^export /m.test(textOf(file))) return true;
  const exported = [
    ...textOf(file).matchAll(/^export (?:default )?(?:abstract )?(?:async )?(?:class|function\*?|const|interface|type|enum) (\w+)/gm),
  ];
  const plain = base.replace(/-/g, '').replace(/s$/, '');
  return exported.some(([, name = '']) => name.replace(/_/g, '').toLowerCase().includes(plain));
}

/** Every file that can be reached from itself, with the way around. */
function circles(): string[] {
  const found: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (file: string, way: string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...way.slice(way.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const target of importsOf(file)) if (sources.includes(target)) visit(target, [...way, file]);
    state.set(file, 'done');
  };
  for (const file of sources) visit(file, []);
  return found;
}
