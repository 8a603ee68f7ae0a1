import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const DOCUMENT = fs.readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8');
const PLACES = ['', 'backend', 'backend/src', 'backend/src/modules'];
/** Of the table of ASVS: the requirement, whether it is met, and where or why not. */
const ROWS = [...DOCUMENT.matchAll(/^\| (\d+\.\d+\.\d+[^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, requirement = '', met = '', where = '']) => ({
    requirement: requirement.trim(),
    met: met.trim(),
    where: where.trim(),
  }),
);

describe('SECURITY.md', () => {
  it('says of each requirement whether it is met, and where or why not', () => {
    expect(ROWS.length).toBeGreaterThan(150);
    expect(ROWS.filter(({ met, where }) => !['yes', 'no', 'part', 'n/a'].includes(met) || where === '')).toEqual([]);
  });

  it('states a decision wherever a requirement is not met as a whole', () => {
    expect(ROWS.filter(({ met, where }) => ['no', 'part'].includes(met) && !where.includes('decision: '))).toEqual([]);
  });

  it('names no file that is not there', () => {
    const named = [...DOCUMENT.matchAll(/`([\w.-]+\/[\w./-]*(?:\/|\.\w+))`/g)].map(([, name = '']) => name);
    const isThere = (name: string): boolean => PLACES.some((place) => fs.existsSync(path.join(ROOT, place, name)));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });
});
