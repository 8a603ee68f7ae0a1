import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');

/** A layer imports from itself and from those before it, never from those behind it. */
const LAYERS = ['language', 'api', 'format', 'theme', 'providers', 'components', 'layout', 'resources', 'pages'] as const;
/** Those that put everything together. */
const ROOTS = ['main.tsx', 'App.tsx'];
const FOLDER_MAX = 14;

const all = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
const files = all.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const read = (file: string) => readFileSync(join(SRC, file), 'utf8');

const importsOf = (file: string) =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target]) => {
    const path = posix.normalize(posix.join(posix.dirname(file), target ?? ''));
    return path.startsWith('..') ? relative(SRC, join(SRC, path)) : path;
  });

const layerOf = (path: string) => LAYERS.findIndex((layer) => path === layer || path.startsWith(`${layer}/`));
const featureOf = (path: string) => /^(?:resources|pages)\/[^/]+/.exec(path)?.[0];

const edges = files.filter((file) => !ROOTS.includes(file)).flatMap((file) => importsOf(file).map((target) => ({ file, target })));

describe('the house', () => {
  it('has a layer for every file', () => {
    expect(files.filter((file) => !ROOTS.includes(file) && layerOf(file) < 0)).toEqual([]);
  });

  it('imports downward only: components know no resource, the layout no screen', () => {
    const upward = edges.filter(({ file, target }) => layerOf(target) > layerOf(file)).map(({ file, target }) => `${file} → ${target}`);
    expect(upward).toEqual([]);
  });

  it('keeps resources and pages apart: a resource imports no other resource, a page no other page', () => {
    const across = edges
      .filter(({ file, target }) => featureOf(file) && layerOf(file) === layerOf(target) && featureOf(file) !== featureOf(target))
      .map(({ file, target }) => `${file} → ${target}`);
    expect(across).toEqual([]);
  });

  it('loads no more of the libraries than the styles and a few controls for the login page', () => {
    const seen = new Set<string>();
    const visit = (file: string): string[] => {
      if (seen.has(file)) return [];
      seen.add(file);
      const heavy = /from '(react-admin|@tanstack\/|react-router|react-hook-form)/.test(read(file)) ? [file] : [];
      const next = importsOf(file).flatMap((target) =>
        files.filter((known) => known === target || known === `${target}.ts` || known === `${target}.tsx`),
      );
      return [...heavy, ...next.flatMap(visit)];
    };
    expect(visit('pages/login/LoginPage.tsx')).toEqual([]);
    expect([...seen]).toContain('providers/session.ts');
  });

  it('has one way to style: no style sheet outside the theme, which is read once', () => {
    expect(all.filter((file) => file.endsWith('.css') && !file.startsWith('theme/'))).toEqual([]);
    expect(files.filter((file) => /(?:import|from)\s*\(?\s*'[^']+\.css'/.test(read(file)))).toEqual(['main.tsx']);
  });

  it('has no folder with too many files', () => {
    const folders = new Map<string, number>();
    for (const file of all.filter((each) => /\.(tsx?|css)$/.test(each) && !each.includes('.test.')))
      folders.set(posix.dirname(file), (folders.get(posix.dirname(file)) ?? 0) + 1);
    expect([...folders].filter(([, count]) => count > FOLDER_MAX)).toEqual([]);
  });

  it('names no colour outside the theme', () => {
    const colour = /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsl\(/i;
    const brand = 'layout/Brand.tsx';
    expect(
      files.filter((file) => !file.startsWith('theme/') && file !== brand && !file.includes('.test.') && colour.test(read(file))),
    ).toEqual([]);
  });

  it('leads back to a list as it was left: with its page, sort and filters', () => {
    const components = files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
    const ways = components.flatMap((file) => [...read(file).matchAll(/back=\{\{ to: '([^']+)'[^}]*\}\}/g)]);
    expect(ways.length).toBeGreaterThan(6);
    // Billing is a screen of several lists.
    const forgetful = ways.filter(([way, to]) => to !== '/billing' && !way.includes('list: '));
    expect(forgetful.map(([way]) => way)).toEqual([]);
  });

  it('means one thing by an icon that acts', () => {
    const verbs = new Map<string, Set<string>>();
    // What is done to one row or record, by the verb of its label; a `Preview` shows the details beside the list, `Remove` is a `Delete` of what it holds.
    const SAME: Record<string, string> = { Preview: 'Details', Remove: 'Delete', Suspend: 'Pause', Activate: 'Resume', Clear: 'Close' };
    for (const file of files.filter((each) => each.endsWith('.tsx') && !each.includes('.test.'))) {
      for (const [, icon = '', verb = ''] of read(file).matchAll(/icon(?:=\{|: )(\w+)[},]\s+(?:aria-)?label(?:=\{|: )t\('(\w+)/g))
        verbs.set(icon, (verbs.get(icon) ?? new Set()).add(SAME[verb] ?? verb));
    }
    expect(verbs.size).toBeGreaterThan(15);
    expect([...verbs].filter(([, { size }]) => size > 1).map(([icon, meant]) => `${icon}: ${[...meant].join(', ')}`)).toEqual([]);
  });

  it('writes numbers, amounts and dates in one place', () => {
    // The offset of a zone is no date that anybody reads.
    const zones = 'pages/settings/ZoneField.tsx';
    const writes = /Intl\.(Number|DateTime)Format|\.toLocale\w*String\(|\.toFixed\(\d|currency: 'USD'/;
    const elsewhere = files.filter((file) => !/^(format|language)\/|\.test\./.test(file) && file !== zones && writes.test(read(file)));
    expect(elsewhere).toEqual([]);
  });

  it('takes the longest text of a field from the API, and has no input that cuts a pasted text', () => {
    const components = files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
    expect(components.filter((file) => /maxLength(=\{\s*\d|: \d)/.test(read(file)))).toEqual([]);
    expect(components.filter((file) => /<input[^>]*maxLength/.test(read(file)))).toEqual([]);
  });

  it('has no barrels and no file that is longer than 300 lines', () => {
    expect(files.filter((file) => read(file).split('\n').length > 300)).toEqual([]);
    expect(files.filter((file) => /^export \* from/m.test(read(file)))).toEqual([]);
  });
});
