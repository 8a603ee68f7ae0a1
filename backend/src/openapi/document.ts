import type { OpenAPIObject } from '@nestjs/swagger';

/** The part of JSON Schema that our document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  example?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  description?: string;
  additionalProperties?: boolean | Schema;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
  [extension: `x-${string}`]: unknown;
}

/** The part of the builder's result that is changed here. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  /** What the server sends to addresses of partners. */
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses?: Record<string, Response> };
}

export const asDocument = (document: OpenAPIObject): Document => document as unknown as Document;

/** The schema of a reference, combined with the schemas that it extends. */
export function resolved(document: Document, schema: Schema): Schema {
  if (schema.$ref !== undefined) return resolved(document, document.components.schemas[nameOfRef(schema.$ref)] ?? {});
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => resolved(document, part));
  const properties = Object.assign({}, ...parts.map((part) => part.properties), schema.properties) as Record<string, Schema>;
  return { ...schema, type: 'object', properties, required: [...new Set(parts.flatMap(({ required = [] }) => required))] };
}

export const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
