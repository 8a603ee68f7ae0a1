import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { typesOf } from '../scripts/lib/types-of.mjs';
import { running } from './browser';

const SCHEMA = join(import.meta.dirname, '../src/api/schema.d.ts');

it('the types of the pages are those of the API that runs (else: npm run api:types)', async () => {
  const document = (await (await fetch(`${running.url}/api/openapi.json`)).json()) as object;
  expect(readFileSync(SCHEMA, 'utf8') === (await typesOf(document))).toBe(true);
});
