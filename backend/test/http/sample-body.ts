/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  example?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, ResponseObject> };
}

export interface ResponseObject {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Schema; example?: unknown }>;
}

export interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; example?: unknown }[];
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  responses: Record<string, ResponseObject>;
  security?: Record<string, string[]>[];
}

const DAY_MS = 86_400_000;

export function resolve(document: OpenApi, schema: Schema): Schema {
  if (schema.$ref !== undefined) return resolve(document, document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => resolve(document, part));
  return {
    ...schema,
    type: 'object',
    properties: Object.assign({}, schema.properties, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** A value that a schema takes: the required fields alone, and those that `given` names. */
export function sampleOf(document: OpenApi, given: Schema, values: Readonly<Record<string, unknown>> = {}): unknown {
  const schema = resolve(document, given);
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf) return sampleOf(document, schema.oneOf[0] ?? {}, values);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) {
    const { properties = {}, required = [] } = schema;
    const names = Object.keys(properties).filter((name) => required.includes(name) || name in values);
    return Object.fromEntries(names.map((name) => [name, values[name] ?? sampleOf(document, properties[name] ?? {}, values)]));
  }
  if (type === 'array') return schema.minItems ? [sampleOf(document, schema.items ?? {}, values)] : [];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  return sampleText(schema);
}

function sampleText({ format, minLength = 1 }: Schema): string {
  if (format === 'date-time') return new Date(Date.now() + DAY_MS).toISOString();
  if (format === 'email') return 'sample@example.com';
  return 'sample'.padEnd(minLength, 'e');
}
