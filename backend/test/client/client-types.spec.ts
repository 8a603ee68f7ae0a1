import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { previewOpenApi } from '../../src/openapi/preview.js';

const BACKEND = path.join(import.meta.dirname, '../..');
/** In a process of its own: the generator is made of modules that Jest does not load. */
const GENERATE = `
  import { text } from 'node:stream/consumers';
  import { typesOf } from '${path.join(BACKEND, '../admin/scripts/lib/types-of.mjs')}';
  import { partnerPart } from '${path.join(BACKEND, 'scripts/lib/partner-part.mjs')}';
  process.stdout.write(await typesOf(partnerPart(JSON.parse(await text(process.stdin)))));`;

it('the types of the client are those of the partner API as it is now (else: npm run api:types)', async () => {
  const input = JSON.stringify(await previewOpenApi());
  const { stdout: current, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', GENERATE], { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  const written = await readFile(path.join(BACKEND, 'client/src/schema.d.ts'), 'utf8');
  expect(written === current).toBe(true);
});
