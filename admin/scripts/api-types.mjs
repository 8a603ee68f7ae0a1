// npm run api:types writes src/api/schema.d.ts: the shapes of every call, made from the backend's OpenAPI document.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { typesOf } from './lib/types-of.mjs';

const ROOT = join(import.meta.dirname, '../..');
const TARGET = join(import.meta.dirname, '../src/api/schema.d.ts');
const DOCUMENT_BYTES_MAX = 16 * 1024 * 1024;

const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'backend/scripts/openapi.mjs')], {
  maxBuffer: DOCUMENT_BYTES_MAX,
});
await writeFile(TARGET, await typesOf(JSON.parse(stdout)));
