// npm run api:types also writes the types of the partners' client, from the part of the OpenAPI document that partners see.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { typesOf } from '../../admin/scripts/lib/types-of.mjs';
import { partnerPart } from './lib/partner-part.mjs';

const DOCUMENT_BYTES_MAX = 16 * 1024 * 1024;

const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'openapi.mjs')], {
  maxBuffer: DOCUMENT_BYTES_MAX,
});
await writeFile(join(import.meta.dirname, '../client/src/schema.d.ts'), await typesOf(partnerPart(JSON.parse(stdout))));
