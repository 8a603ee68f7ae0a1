import { PARTNER_EVENTS } from '../../src/modules/outbox/outbox.service.js';
import { ERROR_ADVICE } from '../../src/openapi/error-advice.js';
import { GROUPS, GUIDE } from '../../src/openapi/guide.js';
import { previewOpenApi } from '../../src/openapi/preview.js';
import type { OpenApi, Operation, ResponseObject } from './sample-body.js';

describe('the documentation for partners', () => {
  let operations: { name: string; operation: Operation & { tags?: string[]; summary?: string } }[];
  let document: OpenApi & { tags: { name: string }[]; info: { version: string } };
  beforeAll(async () => {
    document = (await previewOpenApi()) as typeof document;
    operations = Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/api/v1/') && path !== '/api/v1/analytics')
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })));
  });

  const responseOf = (response: ResponseObject): ResponseObject =>
    response.$ref === undefined ? response : (document.components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {});

  it('groups every route for partners, and these groups come first', () => {
    const groups = GROUPS.map(({ name }) => name);
    expect(operations.filter(({ operation }) => !operation.tags?.every((tag) => groups.includes(tag))).map(({ name }) => name)).toEqual([]);
    expect(document.tags.slice(0, groups.length).map(({ name }) => name)).toEqual(groups);
    expect(groups.filter((group) => !operations.some(({ operation }) => operation.tags?.includes(group)))).toEqual([]);
  });

  it('says in a sentence what each route does', () => {
    expect(operations.filter(({ operation }) => !operation.summary).map(({ name }) => name)).toEqual([]);
  });

  it('shows what each error of each route looks like, with a message of its own', () => {
    const problems: string[] = [];
    for (const { name, operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses).filter(([each]) => Number(each) >= 400)) {
        const media = responseOf(response).content?.['application/json'] as {
          examples?: Record<string, { value: { code: string; message: string } }>;
        };
        const examples = Object.entries(media?.examples ?? {});
        if (examples.length === 0) problems.push(`${name} ${status} has no example`);
        for (const [code, { value }] of examples)
          if (
            value.code !== code ||
            /at the moment allows|does not allow it|The caller is known|^Something that is needed/.test(value.message)
          )
            problems.push(`${name} ${status} ${code}: ${value.message}`);
      }
    }
    expect(problems).toEqual([]);
  });

  it('says of each error that a route can answer whether the same call may be repeated, and of no other', () => {
    const met = operations.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap((response) => {
        const media = responseOf(response).content?.['application/json'] as { examples?: object } | undefined;
        return Object.keys(media?.examples ?? {});
      }),
    );
    expect(Object.keys(ERROR_ADVICE).sort()).toEqual([...new Set(met)].sort());
  });

  it('names every event, what may change, and what has changed', () => {
    expect(PARTNER_EVENTS.filter((type) => !GUIDE.includes(`| \`${type}\` |`))).toEqual([]);
    expect(GUIDE).toContain('## What may change within v1');
    expect(GUIDE).toContain(`### ${document.info.version}`);
  });
});
