import { DomainError } from '../errors/domain-error.js';
import {
  EmailField,
  IdField,
  IdListField,
  InstantField,
  IntField,
  MoneyField,
  NestedListField,
  TextField,
  TextListField,
} from './fields.js';
import { KeepsStoredTexts, keepStoredTexts } from './stored-texts.js';
import { validationPipe } from './validation-pipe.js';

class Item {
  @TextField({ min: 1, max: 5 })
  label!: string;
}

class Form {
  @TextField({ min: 1, max: 10 })
  name!: string;

  @TextField({ max: 2000, kind: 'lines', optional: true, nullable: true })
  note?: string | null;

  @TextField({ max: 20, kind: 'verbatim', optional: true })
  password?: string;

  @TextField({ min: 1, max: 4, pattern: /^\d{4}$/, missing: 'A code is required', message: 'Four digits', optional: true })
  code?: string;

  @EmailField({ optional: true, nullable: true })
  email?: string | null;

  @InstantField({ missing: 'Start date is required', optional: true })
  start?: Date;

  @MoneyField({ min: '1', optional: true })
  amount?: string;

  @IntField({ min: 1, max: 1000, optional: true })
  sessions?: number;

  @IdField({ optional: true })
  projectId?: number;

  @IdListField({ max: 2, optional: true })
  ids?: number[];

  @TextListField({ max: 3, maxItems: 2, optional: true })
  words?: string[];

  @NestedListField(() => Item, { max: 2, optional: true })
  items?: Item[];
}

const pipe = validationPipe();
const read = (body: object): Promise<Form> => pipe.transform({ name: 'Ann', ...body }, { type: 'body', metatype: Form }) as Promise<Form>;
const reasons = (body: object): Promise<unknown> =>
  read(body).then(
    () => undefined,
    (error: unknown) => (error instanceof DomainError ? error.detail.fields : error),
  );

describe('a field', () => {
  it.each([
    ['a name that is absent', { name: undefined }, { name: 'Required' }],
    ['a name that is null', { name: null }, { name: 'Required' }],
    ['an empty name', { name: '' }, { name: 'Required' }],
    ['a name in which nothing is visible', { name: ' \u200b\u00ad\u3164 ' }, { name: 'Required' }],
    ['a name that is too long', { name: 'x'.repeat(11) }, { name: 'At most 10 characters' }],
    ['a name that is a number', { name: 5 }, { name: 'Must be text' }],
    ['a name of two lines', { name: 'a\nb' }, { name: 'Must be one line' }],
    [
      'a name that turns the direction of text',
      { name: 'a\u202eb' },
      { name: 'Must not contain characters that change the direction of text' },
    ],
    ['a note that is too long', { note: 'x'.repeat(2001) }, { note: 'At most 2,000 characters' }],
    ['a note with an escape', { note: 'a\u001bb' }, { note: 'Must not contain control characters' }],
    ['a password that is null', { password: null }, { password: 'Must not be null' }],
    ['a code that is empty', { code: '' }, { code: 'A code is required' }],
    ['a code that is too long', { code: '12345' }, { code: 'At most 4 characters' }],
    ['a code of letters', { code: 'abcd' }, { code: 'Four digits' }],
    ['an e-mail address that is none', { email: 'ann@' }, { email: 'Invalid email address' }],
    ['an e-mail address that is too long', { email: `${'a'.repeat(250)}@x.org` }, { email: 'At most 255 characters' }],
    ['a start that is null', { start: null }, { start: 'Must not be null' }],
    ['a start that is empty', { start: '' }, { start: 'Start date is required' }],
    ['a start in another form', { start: '1.12.2026' }, { start: 'A date (YYYY-MM-DD) or an instant (ISO 8601 with its offset)' }],
    ['a day that the calendar does not have', { start: '2026-02-30' }, { start: 'There is no such date' }],
    ['an amount that is null', { amount: null }, { amount: 'Must not be null' }],
    ['an amount that is too small', { amount: '0.99' }, { amount: 'An amount in USD with at most two decimals, at least 1' }],
    ['a number that is too large', { sessions: 1001 }, { sessions: 'A whole number from 1 to 1000' }],
    ['an id with a fraction', { projectId: 1.5 }, { projectId: 'An id is a positive 32-bit integer' }],
    ['a list that is none', { ids: 5 }, { ids: 'Must be a list' }],
    ['a list that is too long', { ids: [1, 2, 3] }, { ids: 'At most 2 at once' }],
    ['a list with a wrong id', { ids: [1, -1] }, { ids: 'Each id is a positive 32-bit integer' }],
    ['a list with a long word', { words: ['abc', 'abcd'] }, { words: 'Each: At most 3 characters' }],
    ['an item of a list', { items: [{ label: 'x' }, { label: 'too long' }] }, { 'items.1.label': 'At most 5 characters' }],
    ['a field that does not exist', { nmae: 'x' }, { nmae: 'Unknown field' }],
    ['a field that every object inherits', { toString: 'x' }, { toString: 'Unknown field' }],
    ['a constructor', { constructor: 'x' }, { constructor: 'Unknown field' }],
    ['a field that does not exist within a list', { items: [{ label: 'x', projectId: 2 }] }, { 'items.0.projectId': 'Unknown field' }],
    ['an inherited field within a list', { items: [{ label: 'x', valueOf: 1 }] }, { valueOf: 'Unknown field' }],
  ])('says what is wrong with %s', async (_, body, expected) => {
    expect(await reasons(body)).toEqual(expected);
  });

  it('stores texts composed and trimmed, and counts their code points', async () => {
    expect(await read({ name: '  Jose\u0301 ', note: 'a\tb\n\nc' })).toMatchObject({ name: 'José', note: 'a\tb\n\nc' });
    expect(await read({ name: '👍'.repeat(10) })).toMatchObject({ name: '👍'.repeat(10) });
  });

  it('treats an optional text without visible characters as null', async () => {
    expect(await read({ note: ' \u200b', email: ' ' })).toMatchObject({ note: null, email: null });
  });

  it('keeps a password as it was sent', async () => {
    expect(await read({ password: ' e\u0301\t' })).toMatchObject({ password: ' e\u0301\t' });
  });

  it('keeps the joiners that Persian and emoji need', async () => {
    expect(await read({ name: 'می\u200cخواهم' })).toMatchObject({ name: 'می\u200cخواهم' });
  });
});

@KeepsStoredTexts()
class Change extends Form {}

describe('a change of a record', () => {
  const stored = { name: 'Ann\u202e', note: 'a\u0007b', code: '12345' };
  const change = async (body: object): Promise<Change> =>
    keepStoredTexts(Change, (await pipe.transform(body, { type: 'body', metatype: Change })) as Change, stored);

  it('accepts texts that were stored before the rules existed and that a form sends back', async () => {
    expect({ ...(await change({ ...stored, sessions: 7 })) }).toEqual({ sessions: 7 });
    expect({ ...keepStoredTexts(Change, Object.assign(new Change(), { name: '\u200b' }), { name: '\u200b' }) }).toEqual({});
  });

  it.each([
    ['a new name', { name: 'Bob\u202e' }, { name: 'Must not contain characters that change the direction of text' }],
    ['a name that shows nothing', { name: '\u200b' }, { name: 'Required' }],
    ['a new note', { ...stored, note: 'c\u0007d' }, { note: 'Must not contain control characters' }],
    ['a new code', { name: 'Bob', code: '123456' }, { code: 'At most 4 characters' }],
  ])('refuses %s that breaks the rules', async (_, body, fields) => {
    await expect(change(body)).rejects.toMatchObject({ code: 'validation_failed', detail: { fields } });
  });

  it('checks at once what is no text that a form sends back', async () => {
    await expect(change({ name: 'Bob', password: 'x'.repeat(21) })).rejects.toMatchObject({
      detail: { fields: { password: 'At most 20 characters' } },
    });
    await expect(change({ name: 5 })).rejects.toMatchObject({ detail: { fields: { name: 'Must be text' } } });
    await expect(change({ name: 'Bob', amount: '0.50' })).rejects.toMatchObject({ detail: { fields: { amount: expect.any(String) } } });
  });
});

class Person {
  @TextField({ min: 1, max: 10 })
  name!: string;
}

class Employee extends Person {
  @IntField({ min: 1, max: 9 })
  level!: number;
}

class Trainee extends Employee {
  @TextField({ min: 1, max: 3 })
  override name!: string;
}

describe('validation of a class', () => {
  const pipe = validationPipe();
  const validate = (metatype: new () => object, value: object) => pipe.transform(value, { type: 'body', metatype });

  it('goes by the rules of the class and by the inherited ones, whichever class of them came before', async () => {
    for (let round = 0; round < 2; round += 1) {
      await expect(validate(Employee, { name: 'Nils', level: 2 })).resolves.toEqual({ name: 'Nils', level: 2 });
      await expect(validate(Employee, { level: 2 })).rejects.toMatchObject({ detail: { fields: { name: 'Required' } } });
      await expect(validate(Person, { name: 'Nils' })).resolves.toEqual({ name: 'Nils' });
      await expect(validate(Person, { name: 'Nils', level: 2 })).rejects.toMatchObject({ detail: { fields: { level: 'Unknown field' } } });
      await expect(validate(Trainee, { name: 'Nils', level: 2 })).rejects.toMatchObject({
        detail: { fields: { name: 'At most 3 characters' } },
      });
    }
  });
});
