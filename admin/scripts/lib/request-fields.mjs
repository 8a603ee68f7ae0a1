const HEAD = `/*
 * Made by \`npm run api:types\` from the backend's OpenAPI document: a change by hand is lost. A browser test fails when it is stale.
 */

/** The fields of each body that the pages may send: the most characters that a text may have, or null where there is no such limit. */
export const requestFields = `;

/** The source of \`requestFields\`, the same for the same document. */
export function requestFieldsOf({ paths, components: { schemas } }) {
  const names = Object.entries(paths)
    .filter(([path]) => !path.startsWith('/api/v1/'))
    .flatMap(([, methods]) => Object.values(methods).flatMap(({ requestBody }) => bodiesOf(requestBody)));
  const nested = names.flatMap((name) => Object.values(schemas[name].properties ?? {}).flatMap(refsOf));
  const fields = [...new Set([...names, ...nested])].toSorted().map((name) => `  ${name}: { ${fieldsOf(schemas[name])} },`);
  return `${HEAD}{\n${fields.join('\n')}\n} as const;\n`;
}

const bodiesOf = (requestBody) =>
  Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    schema?.$ref ? [schema.$ref.replace('#/components/schemas/', '')] : [],
  );

/** An object within a body. */
const refsOf = ({ $ref, allOf = [] }) =>
  [{ $ref }, ...allOf].flatMap((each) => (each.$ref ? [each.$ref.replace('#/components/schemas/', '')] : []));

const fieldsOf = ({ properties = {} }) =>
  Object.entries(properties)
    .map(([name, { maxLength = null }]) => `${name}: ${maxLength}`)
    .toSorted()
    .join(', ');
