import fs from 'node:fs';
import path from 'node:path';

import { previewOpenApi } from '../../src/openapi/preview.js';
import { breakingChanges } from './api-compatibility.js';
import type { OpenApi, Operation, Schema } from './sample-body.js';

const FOLDER = path.join(import.meta.dirname, 'releases');

const sell: Operation = {
  parameters: [{ name: 'dry', in: 'query', schema: { type: 'string', enum: ['yes', 'no'] } }],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string', maxLength: 20 }, days: { type: 'integer', minimum: 1 } },
        },
      },
    },
  },
  responses: {
    201: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['id', 'status'],
            properties: { id: { type: 'integer' }, status: { type: 'string', enum: ['new'] } },
          },
        },
      },
    },
  },
};
const documentOf = (operation: Operation): OpenApi => ({
  paths: { '/sales': { post: operation } },
  components: { schemas: {}, responses: {} },
});
/** The same API after somebody has changed it. */
const changed = (change: (operation: Operation) => void): OpenApi => {
  const operation = structuredClone(sell);
  change(operation);
  return documentOf(operation);
};
const bodyOf = (operation: Operation): Schema => operation.requestBody?.content['application/json']?.schema ?? {};
const answerOf = (operation: Operation): Schema => operation.responses['201']?.content?.['application/json']?.schema ?? {};

describe('the partner API within v1', () => {
  it.each(fs.readdirSync(FOLDER))('serves every program that was written for %s', async (file) => {
    const released = JSON.parse(fs.readFileSync(path.join(FOLDER, file), 'utf8')) as OpenApi;
    expect(Object.keys(released.paths).length).toBeGreaterThan(5);
    expect(breakingChanges(released, (await previewOpenApi()) as OpenApi)).toEqual([]);
  });

  const breaking: [string, (operation: Operation) => void][] = [
    ['a field of a request goes', (it) => delete bodyOf(it).properties?.days],
    ['a field of a request becomes necessary', (it) => bodyOf(it).required?.push('days')],
    ['a request takes shorter texts', (it) => Object.assign(bodyOf(it).properties?.id ?? {}, { maxLength: 10 })],
    ['a request takes another type', (it) => Object.assign(bodyOf(it).properties?.days ?? {}, { type: 'string' })],
    ['a request takes larger numbers alone', (it) => Object.assign(bodyOf(it).properties?.days ?? {}, { minimum: 7 })],
    ['a value of a parameter is refused', (it) => Object.assign(it.parameters?.[0]?.schema ?? {}, { enum: ['yes'] })],
    ['a parameter goes', (it) => (it.parameters = [])],
    [
      'a parameter becomes necessary',
      (it) => it.parameters?.push({ name: 'new', in: 'query', required: true, schema: { type: 'string' } }),
    ],
    ['a field of an answer goes', (it) => delete answerOf(it).properties?.status],
    ['a field of an answer can be null', (it) => Object.assign(answerOf(it).properties?.id ?? {}, { type: ['integer', 'null'] })],
    ['a field of an answer may be missing', (it) => (answerOf(it).required = ['id'])],
    ['it answers another status', (it) => (it.responses = { 200: it.responses['201'] ?? {} })],
  ];
  it.each(breaking)('is broken where %s', (_, change) => {
    expect(breakingChanges(documentOf(sell), changed(change))).toHaveLength(1);
  });

  it('is broken where a route goes', () => {
    expect(breakingChanges(documentOf(sell), { ...documentOf(sell), paths: {} })).toEqual(['POST /sales is gone']);
  });

  const events = (data: Schema): OpenApi => ({
    ...documentOf(sell),
    webhooks: { sold: { post: { requestBody: { content: { 'application/json': { schema: data } } }, responses: {} } } },
  });
  const event: Schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  it.each<[string, OpenApi, string]>([
    ['an event goes', documentOf(sell), 'event sold is gone'],
    ['a field of an event goes', events({ type: 'object', properties: {} }), 'event sold.id is gone'],
    ['a field of an event may be missing', events({ ...event, required: [] }), 'event sold.id may be missing now'],
    [
      'a field of an event changes its type',
      events({ ...event, properties: { id: { type: 'string' } } }),
      'event sold.id can be string now',
    ],
  ])('is broken where %s', (_, after, problem) => {
    expect(breakingChanges(events(event), after)).toEqual([problem]);
  });

  const allowed: [string, (operation: Operation) => void][] = [
    ['nothing changes', () => undefined],
    ['a request takes a further field', (it) => Object.assign(bodyOf(it).properties ?? {}, { plan: { type: 'string' } })],
    ['a request takes longer texts', (it) => Object.assign(bodyOf(it).properties?.id ?? {}, { maxLength: 40 })],
    ['a request can do without a field', (it) => (bodyOf(it).required = [])],
    ['there is a further parameter', (it) => it.parameters?.push({ name: 'new', in: 'query', schema: { type: 'string' } })],
    ['an answer has a further field', (it) => Object.assign(answerOf(it).properties ?? {}, { price: { type: 'string' } })],
    ['an answer has a further value', (it) => Object.assign(answerOf(it).properties?.status ?? {}, { enum: ['new', 'old'] })],
  ];
  it.each(allowed)('is kept where %s', (_, change) => {
    expect(breakingChanges(documentOf(sell), changed(change))).toEqual([]);
  });
});
