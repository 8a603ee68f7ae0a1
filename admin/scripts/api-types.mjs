// npm run api:types writes what the pages know of the API, from the backend's OpenAPI document: the shapes of every call in
// src/api/schema.d.ts, and the names and longest texts of what they send in src/api/requestFields.ts.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { requestFieldsOf } from './lib/request-fields.mjs';
import { typesOf } from './lib/types-of.mjs';

const ROOT = join(import.meta.dirname, '../..');
const TARGETS = join(import.meta.dirname, '../src/api');
const DOCUMENT_BYTES_MAX = 16 * 1024 * 1024;

const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'backend/scripts/openapi.mjs')], {
  maxBuffer: DOCUMENT_BYTES_MAX,
});
const document = JSON.parse(stdout);
await writeFile(join(TARGETS, 'schema.d.ts'), await typesOf(document));
await writeFile(join(TARGETS, 'requestFields.ts'), requestFieldsOf(document));
