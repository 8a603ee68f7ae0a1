// npm run licences: the packages that production installs, by licence; ends with 1 where one of them may not be used.
import { isAllowed, productionLicences } from './lib/licences.mjs';

const byLicence = new Map();
for (const each of productionLicences()) byLicence.set(each.licence, [...(byLicence.get(each.licence) ?? []), each]);

for (const [licence, packages] of [...byLicence].sort((a, b) => b[1].length - a[1].length)) {
  console.log(`${licence} (${packages.length})${isAllowed(licence) ? '' : '   NOT ALLOWED'}`);
  console.log(`  ${packages.map(({ name, version }) => `${name}@${version}`).join(', ')}\n`);
}
process.exitCode = [...byLicence.keys()].every(isAllowed) ? 0 : 1;
