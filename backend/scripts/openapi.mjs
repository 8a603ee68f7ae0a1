// Writes the OpenAPI document to the standard output: what the types of the admin pages are made from.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, requireNode } from './lib/run.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled(console.error);
  await ensureBuilt(console.error, ['backend']);
  const { previewOpenApi } = await import('../dist/openapi/preview.js');
  process.stdout.write(JSON.stringify(await previewOpenApi()));
});
