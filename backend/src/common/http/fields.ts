import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ValidateBy, ValidateNested, isEmail, type ValidationArguments } from 'class-validator';

import {
  forbiddenIn,
  isStorableText,
  isVisible,
  lengthOf,
  tidyText,
  DATE_TIME,
  ID_MAX,
  INSTANT_MAX,
  parseInstant,
} from '../text/text.rules.js';
import { isJudgedLater, judgedBy } from './stored-texts.js';

/** Each decorator here validates a field and describes it in the OpenAPI document, so that the two cannot differ. */
export interface FieldOptions {
  /** May be absent. */
  optional?: boolean;
  /** May be absent where this other field is there. */
  requiredUnless?: string;
  /** May be null. */
  nullable?: boolean;
  description?: string;
  example?: unknown;
  /** The message for a missing value. */
  missing?: string;
  /** The message for a value in a wrong form. */
  message?: string;
}

const MONEY = /^\d{1,12}(\.\d{1,2})?$/;
const SIGNED_MONEY = /^-?\d{1,12}(\.\d{1,2})?$/;

interface Rules {
  /** Converts a value to the form in which it is checked and passed on. */
  tidy?: (value: unknown) => unknown;
  /** What is wrong with a present value, or undefined. */
  refuse: (value: unknown) => string | undefined;
  /** Whether a body may send the stored text back although it breaks the rules. */
  maySendBack?: boolean;
}

function field(options: FieldOptions, schema: ApiPropertyOptions, { tidy, refuse, maySendBack = false }: Rules): PropertyDecorator {
  const { optional = false, requiredUnless, nullable = false, description, example, missing = 'Required' } = options;
  const documented = { ...(description !== undefined && { description }), ...(example !== undefined && { example }) };
  const described = {
    ...schema,
    required: !optional && requiredUnless === undefined,
    ...(nullable && { nullable }),
    ...documented,
  } as ApiPropertyOptions;
  const reason = (value: unknown, whole?: object): string | undefined => {
    if (value === undefined) return optional || hasField(whole, requiredUnless) ? undefined : missing;
    if (value === null) return nullable ? undefined : optional ? 'Must not be null' : missing;
    return refuse(value);
  };
  return applyDecorators(
    ApiProperty(described),
    ...(maySendBack ? [judgedBy(refuse)] : []),
    ...(tidy ? [Transform(({ value }: { value: unknown }) => tidy(value))] : []),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value: unknown, given?: ValidationArguments) =>
          reason(value, given?.object) === undefined || (maySendBack && isJudgedLater(given?.object, value)),
        defaultMessage: (given?: ValidationArguments) => reason(given?.value, given?.object) ?? 'Not valid',
      },
    }),
  );
}

const hasField = (whole: object | undefined, name: string | undefined): boolean =>
  name !== undefined && Object.entries(whole ?? {}).some(([key, value]) => key === name && value !== undefined && value !== null);

export interface TextOptions extends FieldOptions {
  min?: number;
  max: number;
  pattern?: RegExp;
  /** `line`: of one line. `lines`: may have line breaks and tabs. `verbatim`: kept as it was sent, for passwords, files and what is signed. */
  kind?: 'line' | 'lines' | 'verbatim';
}

/** Text that people write. A text without a visible character counts as null where the field may be null, otherwise as missing. */
export function TextField(options: TextOptions): PropertyDecorator {
  const { min = 0, max, pattern, kind = 'line' } = options;
  return field(
    options,
    { type: String, minLength: min, maxLength: max, ...(pattern && { pattern: pattern.source }) },
    {
      tidy: kind === 'verbatim' ? undefined : tidied(options),
      refuse: (value) => refuseText(value, options),
      maySendBack: kind !== 'verbatim',
    },
  );
}

function tidied({ nullable = false, min = 0 }: FieldOptions & { min?: number }): (value: unknown) => unknown {
  return (value) => {
    if (typeof value !== 'string') return value;
    const text = tidyText(value);
    if (isVisible(text) || min > 0) return text;
    return nullable ? null : '';
  };
}

function refuseText(value: unknown, { min = 0, max, pattern, kind = 'line', missing, message }: TextOptions): string | undefined {
  if (typeof value !== 'string') return 'Must be text';
  if (kind !== 'verbatim' && min > 0 && !isVisible(value)) return missing ?? 'Required';
  const forbidden =
    kind === 'verbatim' ? !isStorableText(value) && 'Has a character that cannot be stored' : forbiddenIn(value, kind === 'lines');
  if (forbidden) return forbidden;
  if (value === '' && min > 0) return missing ?? 'Required';
  const length = lengthOf(value);
  if (length > max) return `At most ${max.toLocaleString('en')} characters`;
  if (length < min) return `At least ${min} characters`;
  return pattern && !pattern.test(value) ? (message ?? 'Not of the form asked for') : undefined;
}

const EMAIL_MAX = 255;

/** An e-mail address of at most 255 characters; a blank one counts as null where the field is nullable, as forms send it. */
export function EmailField(options: FieldOptions = {}): PropertyDecorator {
  const text: TextOptions = { ...options, min: 1, max: EMAIL_MAX };
  return field(
    options,
    { type: String, format: 'email', maxLength: EMAIL_MAX },
    {
      tidy: tidied(options),
      // The check for an address throws on a lone surrogate, so that the text is checked first.
      refuse: (value) => refuseText(value, text) ?? (isEmail(value) ? undefined : (options.message ?? 'Invalid email address')),
    },
  );
}

export interface MoneyOptions extends FieldOptions {
  min?: string;
  max?: string;
  signed?: boolean;
}

/** USD with at most two decimals; comes as a number or a string, and is a decimal string from here on. */
export function MoneyField(options: MoneyOptions = {}): PropertyDecorator {
  const { min, max, signed = false } = options;
  const pattern = signed ? SIGNED_MONEY : MONEY;
  const within = (value: unknown): boolean => {
    if (typeof value !== 'string' || !pattern.test(value)) return false;
    return (min === undefined || cents(value) >= cents(min)) && (max === undefined || cents(value) <= cents(max));
  };
  const range = [min !== undefined && `at least ${min}`, max !== undefined && `at most ${max}`].filter(Boolean).join(' and ');
  const form = options.message ?? `An amount in USD with at most two decimals${range && `, ${range}`}`;
  return field(
    options,
    { oneOf: [{ type: 'string', pattern: pattern.source }, { type: 'number' }], example: options.example ?? '10.00' },
    {
      tidy: (value) => (typeof value === 'number' ? String(value) : value),
      refuse: (value) => (within(value) ? undefined : form),
    },
  );
}

/** For comparisons of validated input only: amounts are calculated by PostgreSQL. */
function cents(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return amount.startsWith('-') ? -value : value;
}

export function IdField(options: FieldOptions = {}): PropertyDecorator {
  return IntField({ message: 'An id is a positive 32-bit integer', ...options, min: 1, max: ID_MAX });
}

export function IntField(options: FieldOptions & { min: number; max: number }): PropertyDecorator {
  const { min, max, message = `A whole number from ${min} to ${max}` } = options;
  return field(
    options,
    { type: 'integer', minimum: min, maximum: max },
    { refuse: (value) => (isIntWithin(value, min, max) ? undefined : message) },
  );
}

const isIntWithin = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

export const BoolField = (options: FieldOptions = {}): PropertyDecorator =>
  field(options, { type: Boolean }, { refuse: (value) => (typeof value === 'boolean' ? undefined : (options.message ?? 'true or false')) });

export function EnumField(values: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  const message = options.message ?? `One of: ${values.join(', ')}`;
  return field(options, { type: String, enum: [...values] }, { refuse: (value) => (isOneOf(values, value) ? undefined : message) });
}

const isOneOf = (values: readonly string[], value: unknown): boolean => values.some((each) => each === value);

/** An instant (ISO 8601), or a bare date, which is 00:00 UTC of that day; a Date from here on. */
export function InstantField(options: FieldOptions = {}): PropertyDecorator {
  const { message = 'A date (YYYY-MM-DD) or an instant (ISO 8601 with its offset)', missing = 'Required' } = options;
  const refuse = (value: unknown): string | undefined => {
    if (value instanceof Date) return undefined;
    if (value === '') return missing;
    return typeof value === 'string' && DATE_TIME.test(value) ? 'There is no such date' : message;
  };
  return field(
    options,
    { type: String, pattern: DATE_TIME.source, maxLength: INSTANT_MAX, ...(!options.optional && { example: '2026-12-02T10:00:00Z' }) },
    { tidy: (value) => (typeof value === 'string' ? (parseInstant(value) ?? value) : value), refuse },
  );
}

/** Judges a list by its length and each of its items. */
const refuseList = (value: unknown, max: number, refuseItem: (item: unknown) => string | undefined): string | undefined => {
  if (!Array.isArray(value)) return 'Must be a list';
  if (value.length > max) return `At most ${max.toLocaleString('en')} at once`;
  return value.map(refuseItem).find((reason) => reason !== undefined);
};

export function IdListField(options: FieldOptions & { max: number }): PropertyDecorator {
  const refuseItem = (item: unknown): string | undefined =>
    isIntWithin(item, 1, ID_MAX) ? undefined : 'Each id is a positive 32-bit integer';
  return field(options, { type: 'integer', isArray: true }, { refuse: (value) => refuseList(value, options.max, refuseItem) });
}

export function IntListField(options: FieldOptions & { min: number; max: number; maxItems: number }): PropertyDecorator {
  const { min, max, maxItems } = options;
  const refuseItem = (item: unknown): string | undefined =>
    isIntWithin(item, min, max) ? undefined : `Each a whole number from ${min} to ${max}`;
  return field(options, { type: 'integer', isArray: true }, { refuse: (value) => refuseList(value, maxItems, refuseItem) });
}

export function TextListField(options: TextOptions & { maxItems: number; values?: readonly string[] }): PropertyDecorator {
  const { maxItems, values, message } = options;
  const refuseItem = (item: unknown): string | undefined => {
    const reason = refuseText(item, { min: 1, ...options });
    if (reason !== undefined) return `Each: ${reason}`;
    return values && !isOneOf(values, item) ? (message ?? `Each one of: ${values.join(', ')}`) : undefined;
  };
  return field(
    options,
    { type: String, isArray: true, ...(values && { enum: [...values] }) },
    { refuse: (value) => refuseList(value, maxItems, refuseItem) },
  );
}

/** The version of a record that two people may change. `more` is added to its description. */
export const VersionField = (more = ''): PropertyDecorator =>
  IntField({
    min: 1,
    max: ID_MAX,
    optional: true,
    description: `The version that was read; another than the stored one is 409 \`stale\`. ${more}`.trimEnd(),
  });

/** An object that another part checks. */
export function ObjectField(options: FieldOptions & { bytesMax: number }): PropertyDecorator {
  const refuse = (value: unknown): string | undefined => {
    if (typeof value !== 'object' || Array.isArray(value)) return 'Must be an object';
    return Buffer.byteLength(JSON.stringify(value)) > options.bytesMax ? `Must be at most ${options.bytesMax} bytes of JSON` : undefined;
  };
  return field(options, { type: Object }, { refuse });
}

export function NestedField(type: () => new () => object, options: FieldOptions = {}): PropertyDecorator {
  const refuse = (value: unknown): string | undefined =>
    typeof value === 'object' && !Array.isArray(value) ? undefined : 'Must be an object';
  return applyDecorators(field(options, { type: type() }, { refuse }), ValidateNested(), Type(type));
}

export function NestedListField(type: () => new () => object, options: FieldOptions & { max: number }): PropertyDecorator {
  const list = field(options, { type: type(), isArray: true }, { refuse: (value) => refuseList(value, options.max, () => undefined) });
  return applyDecorators(list, ValidateNested({ each: true }), Type(type));
}

/**
 * X` is not read as a type, and would leave an empty reference in the document. => A class itself: `() => X` would not be read as a type,
 * and would leave an empty reference in the document. => X` is not read as a type, and would leave an empty reference in the document.
 */
type ListItem = 'integer' | 'string' | (new (...given: never[]) => object);

/** Fields of answers, which are described but not validated. */
export const Out = {
  text: (options: ApiPropertyOptions = {}): PropertyDecorator => ApiProperty({ type: String, ...options }),
  id: (options: ApiPropertyOptions = {}): PropertyDecorator => ApiProperty({ type: 'integer', ...options }),
  int: (options: ApiPropertyOptions = {}): PropertyDecorator => ApiProperty({ type: 'integer', ...options }),
  number: (options: ApiPropertyOptions = {}): PropertyDecorator => ApiProperty({ type: Number, ...options }),
  bool: (options: ApiPropertyOptions = {}): PropertyDecorator => ApiProperty({ type: Boolean, ...options }),
  money: (options: ApiPropertyOptions = {}): PropertyDecorator =>
    ApiProperty({ type: String, pattern: SIGNED_MONEY.source, example: '10.00', ...options }),
  instant: (options: ApiPropertyOptions = {}): PropertyDecorator => ApiProperty({ type: String, format: 'date-time', ...options }),
  oneOf: (values: readonly string[], options: ApiPropertyOptions = {}): PropertyDecorator =>
    ApiProperty({ type: String, enum: [...values], ...options }),
  object: (options: ApiPropertyOptions = {}): PropertyDecorator => ApiProperty({ type: Object, ...options }),
  list: (type: ListItem, options: ApiPropertyOptions = {}): PropertyDecorator => ApiProperty({ type, isArray: true, ...options }),
};
