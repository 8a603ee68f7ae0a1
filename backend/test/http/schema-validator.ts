import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { resolve, type OpenApi, type Schema } from './sample-body.js';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const DEPTH_MAX = 12;

/** Holds values against the schemas of an OpenAPI document. */
export class SchemaValidator {
  readonly ajv = ajvWithFormats();
  /** Of each schema as it is written: the answers of many routes are alike, and it takes long to compile one. */
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenApi) {}

  /** In a strict one a field that the schema does not name is a difference: an answer is as it is written. */
  of(schema: Schema, isStrict: boolean): ValidateFunction {
    const inlined = this.inlined(schema, isStrict) as object;
    const written = JSON.stringify(inlined);
    const validate = this.compiled.get(written) ?? this.ajv.compile(inlined);
    this.compiled.set(written, validate);
    return validate;
  }

  private inlined(given: Schema, isStrict: boolean, depth = 0): unknown {
    if (depth > DEPTH_MAX) return {};
    const schema = resolve(this.document, given);
    const { example: _example, allOf: _allOf, ...rest } = schema as Schema & { example?: unknown };
    const inner = (part: Schema) => this.inlined(part, isStrict, depth + 1);
    return {
      ...rest,
      ...(schema.properties && {
        properties: Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, inner(part)])),
        ...(isStrict && schema.additionalProperties === undefined && { additionalProperties: false }),
      }),
      ...(schema.items && { items: inner(schema.items) }),
      ...(schema.oneOf && { oneOf: schema.oneOf.map(inner) }),
      ...('anyOf' in schema && { anyOf: (schema.anyOf as Schema[]).map(inner) }),
    };
  }
}

function ajvWithFormats(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addFormat('date-time', INSTANT);
  ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
  for (const format of ['uri', 'uuid', 'binary']) ajv.addFormat(format, true);
  ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/);
  return ajv;
}
