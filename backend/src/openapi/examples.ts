import { resolved, type Document, type Schema } from './document.js';

const INSTANT = '2026-12-01T00:00:00.000Z';
const DEPTH_MAX = 6;

/** An answer as it may look: every field of it. */
export const exampleAnswer = (document: Document, schema: Schema): unknown => example(document, schema, () => true, 0);

/** A body as it may be sent: what is required, and what has an example of its own. */
export const exampleBody = (document: Document, schema: Schema): unknown =>
  example(document, schema, (field, isRequired) => isRequired || field.example !== undefined, 0);

type Chooser = (field: Schema, isRequired: boolean) => boolean;

function example(document: Document, given: Schema, isChosen: Chooser, depth: number): unknown {
  const schema = resolved(document, given);
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  const [alternative] = schema.oneOf ?? schema.anyOf ?? [];
  if (alternative) return example(document, alternative, isChosen, depth);
  const types = [schema.type].flat();
  if (types.includes('object') || schema.properties) {
    const { properties = {}, required = [] } = schema;
    const chosen = Object.entries(properties).filter(([name, field]) => isChosen(field, required.includes(name)));
    return depth > DEPTH_MAX
      ? {}
      : Object.fromEntries(chosen.map(([name, field]) => [name, example(document, field, isChosen, depth + 1)]));
  }
  if (types.includes('null')) return null;
  if (types.includes('array')) return depth > DEPTH_MAX ? [] : [example(document, schema.items ?? {}, isChosen, depth + 1)];
  if (types.includes('integer') || types.includes('number')) return Math.max(1, schema.minimum ?? 1);
  if (types.includes('boolean')) return true;
  if (schema.format === 'date-time') return INSTANT;
  return schema.format === 'email' ? 'ann@example.com' : 'text'.padEnd(schema.minLength ?? 0, 't');
}
