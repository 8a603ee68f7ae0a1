import { PERMISSION_EXTENSION, type Audience } from '../common/http/audience.js';
import type { Permission } from '../common/http/permissions.js';
import { PROOF_EXTENSION, proofOf, type Proof } from '../common/proof.js';
import { addErrors, audienceOf, ERROR_SCHEMA } from './errors.js';
import { describeEvents } from './events.js';
import { exampleAnswer, exampleBody } from './examples.js';
import { nameOfRef, type Document, type Operation, type Schema } from './document.js';

const SECURITY: Readonly<Record<Audience, Record<string, string[]>[]>> = {
  public: [],
  staff: [{ session: [] }],
  partner: [{ apiKey: [] }],
  staff_or_partner: [{ apiKey: [] }, { session: [] }],
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same body gets a kept 2xx answer again for 24 hours, and nothing happens twice. A refusal is not kept: the same call is then carried out.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};

const integer = (description: string) => ({ description, schema: { type: 'integer' } });
const REQUEST_ID = { 'X-Request-Id': { description: 'Names this request in our log.', schema: { type: 'string' } } };
const REPLAYED = { 'Idempotent-Replayed': { description: '`true` where this is the first answer again.', schema: { type: 'string' } } };
const RATE_LIMIT = {
  'RateLimit-Limit': integer('Calls an hour that the key may make.'),
  'RateLimit-Remaining': integer('How many of them are left.'),
  'RateLimit-Reset': integer('Seconds until they begin again.'),
  'RateLimit-Policy': {
    description: 'The same in the fields of the IETF draft.',
    schema: { type: 'string', example: '"hourly";q=1000;w=3600' },
  },
  RateLimit: { description: 'The same in the fields of the IETF draft.', schema: { type: 'string', example: '"hourly";r=999;t=3540' } },
};

/** A body that works when it is sent from the page as it is. */
const SALE = {
  subscriptionId: 'order-1042',
  status: 'active',
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  email: 'ann@example.com',
  name: 'Ann',
};
/** Bodies that work when they are sent after that sale, as they are. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  'post /api/v1/subscriptions': SALE,
  'post /api/v1/subscriptions/quote': { action: 'renew', subscriptionId: SALE.subscriptionId },
  'patch /api/v1/subscriptions/{subscriptionId}': { name: 'Ann Lee', autoRenew: true },
  'post /api/v1/subscriptions/{subscriptionId}/renew': {},
  'post /api/v1/subscriptions/{subscriptionId}/change-plan': { plan: 'monthly', when: 'now' },
  'post /api/v1/subscriptions/{subscriptionId}/cancel': { refund: 'none' },
};
const exampleOf = (path: string, method: string): unknown => EXAMPLES[`${method} ${path}`];

/** Adds to the descriptions of the controllers what is common to all of them: callers, errors, headers, examples. */
export function completeDocument(document: Document): Document {
  document.components.schemas.ErrorResponse = ERROR_SCHEMA;
  describeEvents(document);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) describe(document, path, method, operation);
  }
  return document;
}

function describe(document: Document, path: string, method: string, operation: Operation): void {
  const audience = audienceOf(operation);
  operation.security = SECURITY[audience];
  if (operation[PERMISSION_EXTENSION]) {
    const [said, permission] = [operation[PROOF_EXTENSION], operation[PERMISSION_EXTENSION]] as [Proof | undefined, Permission];
    operation[PROOF_EXTENSION] = proofOf(said, method.toUpperCase(), permission);
  } else delete operation[PERMISSION_EXTENSION];
  const takesIdempotencyKey = method === 'post' && !path.startsWith('/api/auth/');
  if (takesIdempotencyKey) describeIdempotencyKey(operation);
  for (const response of Object.values(operation.responses)) {
    const forKeys = audience === 'partner' || audience === 'staff_or_partner' ? RATE_LIMIT : {};
    response.headers = { ...REQUEST_ID, ...(takesIdempotencyKey && REPLAYED), ...forKeys, ...response.headers };
    response.description ||= 'Done.';
    for (const media of Object.values(response.content ?? {})) media.example ??= media.schema && exampleAnswer(document, media.schema);
  }
  for (const media of Object.values(operation.requestBody?.content ?? {})) {
    if (!media.schema) continue;
    refuseUnknownFields(document, media.schema);
    media.example ??= exampleOf(path, method) ?? exampleBody(document, media.schema);
  }
  addErrors(document, { path, method, audience, operation });
}

/** A route that requires the header says so itself; the allowed values are the same everywhere. */
function describeIdempotencyKey(operation: Operation): void {
  const known = operation.parameters?.find(({ name }) => name === IDEMPOTENCY_KEY.name);
  if (known) known.schema = IDEMPOTENCY_KEY.schema;
  else operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
}

/** Fields that a body does not know are refused, at every depth. */
function refuseUnknownFields(document: Document, schema: Schema): void {
  if (schema.$ref !== undefined) {
    const known = document.components.schemas[nameOfRef(schema.$ref)];
    if (known && known.additionalProperties === undefined) refuseUnknownFields(document, known);
    return;
  }
  if (schema.properties) {
    schema.additionalProperties = false;
    for (const field of Object.values(schema.properties)) refuseUnknownFields(document, field);
  }
  for (const part of [...(schema.oneOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])])
    refuseUnknownFields(document, part);
}
