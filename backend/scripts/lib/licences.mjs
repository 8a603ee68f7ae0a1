// The licences of the packages of production: from the lock file, otherwise from the package itself.
import fs from 'node:fs';
import path from 'node:path';

import { ROOT } from './run.mjs';

/** May be used in a product that is not given away: permissive ones, and OFL for fonts. A copyleft licence, or none, is a decision for a person. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Old packages that name none, or not clearly, where a machine looks: read by a person in the file that is named. */
const READ_BY_HAND = {
  'css-mediaquery@0.1.2': 'BSD-3-Clause', // LICENSE
  'pause@0.0.1': 'MIT', // Readme.md
};

/** @returns {{ name: string, version: string, licence: string }[]} every package that production installs, by name */
export function productionLicences(root = ROOT) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [place, entry] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || entry.dev || entry.link) continue;
    const name = place.replace(/^.*node_modules\//, '');
    const id = `${name}@${entry.version}`;
    found.set(id, { name, version: entry.version, licence: READ_BY_HAND[id] ?? entry.license ?? ownWord(root, place) });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

function ownWord(root, place) {
  const file = path.join(root, place, 'package.json');
  if (!fs.existsSync(file)) return 'none named';
  const { license, licenses } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none named';
}

/** `A OR B` is a choice, `A AND B` holds both; deeper expressions are for a person to read. */
export function isAllowed(licence) {
  const text = licence.replace(/^\((.*)\)$/, '$1');
  if (text.includes(' OR ')) return text.split(' OR ').some((each) => isAllowed(each));
  return text.split(' AND ').every((each) => ALLOWED.has(each));
}
