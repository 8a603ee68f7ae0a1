import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { valueName } from '../src/resources/audit-logs/auditValues';
import { auditedFields } from './auditedFields';

const SCHEMA = readFileSync(join(import.meta.dirname, '../src/api/schema.d.ts'), 'utf8');
/** Shown as they are on every screen: programs write them, or they are the names of things. */
const AS_THEY_ARE = new Set(['permissions', 'events', 'dateFormat', 'name']);
/** Of other records of the API, whose fields bear the same name, and which no row of the trail holds. */
const ELSEWHERE: Readonly<Record<string, RegExp>> = {
  type: /^(?!bank_transfer$|card$|crypto$|other$)/,
  kind: /^(?!approval_limit$|overdraft_limit$)/,
  range: /^24h$/,
  outcome: /^(success|denied|failed)$/,
  purpose: /^(sign_in|enrolment|proof)$/,
};
/** What a server does with a value, by the name of the value. */
const CAPABILITY = /^(enforced|stored|console|absent)$/;

describe('the values of the audit trail', () => {
  const values = auditedFields()
    .names.filter((name) => !AS_THEY_ARE.has(name))
    .flatMap((name) =>
      [...SCHEMA.matchAll(new RegExp(`^\\s+${name}\\??: \\(?((?:"[^"]*"(?: \\| )?)+)`, 'gm'))].flatMap(([, union = '']) =>
        [...union.matchAll(/"([^"]+)"/g)].map(([, value = '']) => ({ name, value })),
      ),
    )
    .filter(({ name, value }) => !CAPABILITY.test(value) && !ELSEWHERE[name]?.test(value));

  it('are found in the document of the API', () => {
    expect(values).toEqual(expect.arrayContaining([{ name: 'mfaRequired', value: 'admins' }]));
    expect(values.length).toBeGreaterThan(100);
  });

  it('have words, wherever the API lists them', () => {
    const isCode = (value: string) => /^[a-z][a-z\d_:-]*$/.test(value);
    expect(values.filter(({ name, value }) => isCode(value) && valueName(name, value) === value)).toEqual([]);
  });
});
