import { AUDIENCE_EXTENSION, PERMISSION_EXTENSION, type Audience } from '../common/http/audience.js';
import { OWN_ACCOUNT } from '../common/http/permissions.js';
import { PROOF_EXTENSION } from '../common/proof.js';
import { ERRORS_EXTENSION, type ErrorCodes } from '../common/http/api-errors.js';
import { ERROR_EXAMPLES } from './error-examples.js';
import type { Document, Operation, Response, Schema } from './document.js';

export const ERROR_SCHEMA: Schema = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer', example: 400 },
    code: { type: 'string', description: 'Stable: branch on this one.', example: 'validation_failed' },
    message: { type: 'string', description: 'One sentence for people.', example: 'name: Required' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'From field to what is wrong with it, with a 400 or 409.',
    },
    requestId: {
      type: 'string',
      description: 'The same as in `X-Request-Id`; our log knows it.',
      example: '0b6f2f0e-6d0b-4c64-8f0c-9d1f3c1d7f10',
    },
  },
  additionalProperties: true,
};

const MEANING: Readonly<Record<number, string>> = {
  400: 'Something in the request is not acceptable; `fields` says what.',
  401: 'Nobody is signed in, or the key opens nothing.',
  402: 'The prepaid balance does not cover the charge; `required` and `available` say by how much.',
  403: 'The caller is known and may not do this.',
  404: 'No such thing, or not one of the caller’s projects; the answer does not say which.',
  409: 'The state of things does not allow it, or a unique value is taken.',
  410: 'It is not kept any more.',
  413: 'The body is larger than 100 kB.',
  415: 'The body is not JSON.',
  422: 'The Idempotency-Key was used with another request.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  500: 'A fault of ours.',
  502: 'What lies behind us answered badly.',
  503: 'Something that is needed cannot be reached at the moment; `Retry-After` says when to try again, where it is known.',
};

const RETRY_AFTER = { description: 'Seconds until another try makes sense.', schema: { type: 'integer' } };
const MAY_BE_RETRIED = new Set([409, 429, 503]);
const IDEMPOTENT = /^\/api\/(?!auth\/)/;

interface Facts {
  path: string;
  method: string;
  audience: Audience;
  operation: Operation;
}

/** Every refusal of an operation: those that follow from its kind, and those that it names itself. */
export function errorsOf({ path, method, audience, operation }: Facts): Map<number, string[]> {
  const errors = new Map<number, string[]>();
  const add = (status: number, ...codes: string[]): void => void errors.set(status, [...(errors.get(status) ?? []), ...codes]);
  const isWrite = method !== 'get';
  const parameters = operation.parameters ?? [];
  const takesCookie = audience !== 'partner' && audience !== 'public';
  const takesKey = audience === 'partner' || audience === 'staff_or_partner';

  add(400, 'validation_failed');
  if (parameters.some(({ name }) => name === 'filter')) add(400, 'invalid_list_query');
  if (parameters.some(({ name }) => name === 'cursor')) add(400, 'invalid_cursor');
  if (takesCookie) add(401, 'unauthenticated');
  if (takesKey) add(401, 'invalid_api_key');
  if (operation[PERMISSION_EXTENSION] && operation[PERMISSION_EXTENSION] !== OWN_ACCOUNT) add(403, 'permission_required');
  if (takesCookie && isWrite) add(403, 'cross_site');
  if (operation[PROOF_EXTENSION] && operation[PROOF_EXTENSION] !== 'unneeded') add(403, 'reauthentication_required');
  if (takesKey) add(403, 'address_not_allowed', 'project_inactive', 'scope_missing');
  if (parameters.some((parameter) => parameter.in === 'path')) add(404, 'not_found');
  if (operation.requestBody?.content['application/json']) {
    add(400, 'invalid_json');
    add(413, 'body_too_large');
    add(415, 'not_json');
  }
  if (method === 'post' && IDEMPOTENT.test(path)) {
    add(409, 'idempotency_in_progress');
    add(422, 'idempotency_key_reused');
  }
  if (takesKey) add(429, 'rate_limited');
  add(500, 'internal_error');
  add(503, 'busy', 'database_unavailable');
  for (const [status, codes = []] of Object.entries((operation[ERRORS_EXTENSION] ?? {}) as ErrorCodes)) add(Number(status), ...codes);
  return errors;
}

/** The same refusals are one response that the operations refer to. */
export function addErrors(document: Document, facts: Facts): void {
  document.components.responses ??= {};
  for (const [status, codes] of errorsOf(facts)) {
    // A route's own description of a status is kept; the 503 of the readiness check has a body of its own.
    if (facts.operation.responses[status]) continue;
    const name = `Error${status}${codes.map(pascal).join('')}`;
    document.components.responses[name] ??= errorResponse(status, codes);
    facts.operation.responses[status] = { $ref: `#/components/responses/${name}` };
  }
  delete facts.operation[ERRORS_EXTENSION];
}

export const audienceOf = (operation: Operation): Audience => operation[AUDIENCE_EXTENSION] as Audience;

function errorResponse(status: number, codes: readonly string[]): Response {
  const meaning = MEANING[status] ?? 'The request was refused.';
  return {
    description: `${meaning} Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    ...(MAY_BE_RETRIED.has(status) && { headers: { 'Retry-After': RETRY_AFTER } }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorResponse' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(status, code, meaning) }])),
      },
    },
  };
}

function exampleOf(statusCode: number, code: string, meaning: string): object {
  const { message, ...further } = ERROR_EXAMPLES[code] ?? { message: `${meaning.split(';')[0]}` };
  return { statusCode, code, message, ...further, requestId: '0b6f2f0e-6d0b-4c64-8f0c-9d1f3c1d7f10' };
}

const pascal = (code: string): string => code.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
