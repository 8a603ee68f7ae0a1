// npm run kubernetes:check [-- FOLDER]: holds every manifest against Kubernetes' own schema.
import fs from 'node:fs';
import path from 'node:path';

import { Failure, main, ROOT } from './lib/run.mjs';

/** Kustomize's own file has no schema among those of the API server; `kubectl kustomize` reads it. */
const KUSTOMIZATION = 'kustomization.yaml';

await main(async () => {
  const { parseAllDocuments } = (await import('yaml')).default;
  const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'docker/kubernetes'));
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== KUSTOMIZATION);
  const problems = [];
  let count = 0;
  for (const file of files) {
    for (const document of parseAllDocuments(fs.readFileSync(path.join(folder, file), 'utf8'))) {
      const problem = document.errors[0]?.message ?? (await problemOf(document.toJSON()));
      if (problem) problems.push(`${file}: ${problem}`);
      count += 1;
    }
  }
  if (problems.length > 0) throw new Failure(`The manifests are not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  console.log(`${count} manifests in ${files.length} files are valid`);
});

/** @returns {Promise<string | null>} what is wrong with a manifest */
async function problemOf(manifest) {
  const { apiVersion, kind } = manifest ?? {};
  let models;
  try {
    models = await import(`kubernetes-models/${apiVersion}`);
  } catch {
    return `there is no API ${apiVersion}`;
  }
  const Model = models[kind];
  if (!Model) return `${apiVersion} has no ${kind}`;
  try {
    new Model(manifest).validate();
    return null;
  } catch (error) {
    return `${kind} ${manifest.metadata?.name}: ${error.message}`;
  }
}
