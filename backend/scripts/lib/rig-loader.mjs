import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { transform } from '@swc/core';

const TEST = new URL('../../test/', import.meta.url).href;
const SRC = new URL('../../src/', import.meta.url).href;
const DIST = new URL('../../dist/', import.meta.url).href;

export async function resolve(specifier, context, next) {
  if (!specifier.startsWith('.') || !context.parentURL?.startsWith(TEST)) return next(specifier, context);
  const { href } = new URL(specifier, context.parentURL);
  if (href.startsWith(SRC)) return next(href.replace(SRC, DIST), context);
  return next(href.startsWith(TEST) ? href.replace(/\.js$/, '.ts') : href, context);
}

export async function load(url, context, next) {
  if (!url.startsWith(TEST) || !url.endsWith('.ts')) return next(url, context);
  const { code } = await transform(await readFile(new URL(url), 'utf8'), {
    filename: fileURLToPath(url),
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
