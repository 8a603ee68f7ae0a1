import openapiTs, { astToString } from 'openapi-typescript';

const HEAD = `/*
 * Made by \`npm run api:types\` from the backend's OpenAPI document: a change by hand is lost. A test fails when it is stale.
 */
`;

const DATED = /\b20\d\d-\d\d-\d\d/;

/** The TypeScript of an OpenAPI document, the same for the same document. */
export async function typesOf(document) {
  const nodes = await openapiTs(withoutFailures(document), { emptyObjectsUnknown: true, alphabetize: true, silent: true });
  return HEAD + withoutNothing(astToString(nodes));
}

/** Left out: methods that a path does not have, parameters that a call does not take, headers that nobody reads. */
const withoutNothing = (text) =>
  [
    /^ +\w+\?: never;\n/gm,
    /^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm,
    /^ +parameters: \{\s*\};\n/gm,
    /^ +\/\*\* @description Done\. \*\/\n/gm,
  ].reduce((rest, nothing) => rest.replace(nothing, ''), text);

/**
 * Every failure has one form and is thrown as an ApiError, and `httpClient` sets the headers: neither is repeated for each call. Examples
 * are for people; those that hold a date are another one each day.
 */
function withoutFailures(document) {
  const copy = JSON.parse(
    JSON.stringify(document, (key, value) => (key === 'example' && DATED.test(JSON.stringify(value)) ? undefined : value)),
  );
  delete copy.components.responses;
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    const good = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    operation.responses = Object.fromEntries(good);
    operation.parameters = operation.parameters?.filter((parameter) => parameter.in !== 'header' || parameter.required);
    for (const [, response] of good) delete response.headers;
    for (const part of [operation.requestBody, ...Object.values(operation.responses)])
      for (const media of Object.values(part?.content ?? {})) delete media.example;
  }
  return copy;
}
