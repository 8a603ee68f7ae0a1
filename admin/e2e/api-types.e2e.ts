import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { requestFieldsOf } from '../scripts/lib/request-fields.mjs';
import { typesOf } from '../scripts/lib/types-of.mjs';
import { running } from './browser';

const generated = (file: string) => readFileSync(join(import.meta.dirname, '../src/api', file), 'utf8');
const document = async () => (await (await fetch(`${running.url}/api/openapi.json`)).json()) as object;

describe('what the pages know of the API is what the running API says of itself (else: npm run api:types)', () => {
  it('in the types of every call', async () => expect(generated('schema.d.ts') === (await typesOf(await document()))).toBe(true));

  it('in the fields of every body, and the longest texts that they take', async () =>
    expect(generated('requestFields.ts')).toBe(requestFieldsOf(await document())));
});
