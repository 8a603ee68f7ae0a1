import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  buildMessage,
  isEmail,
  type ValidationOptions,
} from 'class-validator';

import { DATE_TIME, ID_MAX, INSTANT_MAX, isStorableText, parseInstant } from './text.js';

/** Each decorator here validates a field and describes it in the OpenAPI document, so that the two cannot differ. */
export interface FieldOptions {
  /** May be absent. */
  optional?: boolean;
  /** May be null. */
  nullable?: boolean;
  description?: string;
  example?: unknown;
  /** Said instead of the check's own message. */
  message?: string;
}

const MONEY = /^\d{1,12}(\.\d{1,2})?$/;
const SIGNED_MONEY = /^-?\d{1,12}(\.\d{1,2})?$/;

function field(options: FieldOptions, schema: ApiPropertyOptions, ...checks: PropertyDecorator[]): PropertyDecorator {
  const { optional = false, nullable = false, description, example } = options;
  const presence: PropertyDecorator[] = [];
  if (optional && nullable) presence.push(IsOptional());
  else if (nullable) presence.push(ValidateIf((_, value) => value !== null));
  else if (optional) presence.push(ValidateIf((_, value) => value !== undefined));
  if (!optional) presence.push(IsDefined({ message: options.message ?? 'Required' }));
  const told = { ...(description !== undefined && { description }), ...(example !== undefined && { example }) };
  const described = { ...schema, required: !optional, ...(nullable && { nullable }), ...told } as ApiPropertyOptions;
  return applyDecorators(ApiProperty(described), ...presence, ...checks);
}

const IsStorable = (options: ValidationOptions = {}): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isStorable',
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || isStorableText(value),
        defaultMessage: buildMessage((each) => `${each}$property has a character that cannot be stored`, options),
      },
    },
    options,
  );

const saying = (message: string | undefined): ValidationOptions => (message === undefined ? {} : { message });

export interface TextOptions extends FieldOptions {
  min?: number;
  max: number;
  pattern?: RegExp;
  /** Spaces at both ends are dropped; false for passwords and other text that must stay as it is. */
  trim?: boolean;
}

export function TextField(options: TextOptions): PropertyDecorator {
  const { min = 0, max, pattern, message, trim = true } = options;
  return field(
    options,
    { type: String, minLength: min, maxLength: max, ...(pattern && { pattern: pattern.source }) },
    ...(trim ? [Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))] : []),
    IsString(saying(message)),
    Length(min, max, min > 0 ? saying(message) : {}),
    IsStorable(),
    ...(pattern ? [Matches(pattern, saying(message))] : []),
  );
}

/** An e-mail address of at most 255 characters; '' counts as null where the field is nullable, as forms send it. */
export function EmailField(options: FieldOptions = {}): PropertyDecorator {
  const tidy = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    const trimmed = value.trim();
    return trimmed === '' && options.nullable ? null : trimmed;
  };
  return field(
    options,
    { type: String, format: 'email', maxLength: 255 },
    Transform(({ value }: { value: unknown }) => tidy(value)),
    IsString(),
    Length(1, 255),
    ValidateBy({
      name: 'isEmailAddress',
      validator: {
        // The check for an address throws on a lone surrogate, so that storable text comes first.
        validate: (value: unknown) => typeof value === 'string' && isStorableText(value) && isEmail(value),
        defaultMessage: buildMessage(() => options.message ?? 'Invalid email address'),
      },
    }),
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
  return field(
    options,
    { oneOf: [{ type: 'string', pattern: pattern.source }, { type: 'number' }], example: options.example ?? '10.00' },
    Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value)),
    ValidateBy({
      name: 'isMoney',
      validator: {
        validate: within,
        defaultMessage: buildMessage(() => options.message ?? `An amount in USD with at most two decimals${range && `, ${range}`}`),
      },
    }),
  );
}

/** For comparisons of validated input only: amounts are calculated by PostgreSQL. */
function cents(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return amount.startsWith('-') ? -value : value;
}

export function IdField(options: FieldOptions = {}): PropertyDecorator {
  return IntField({ ...options, min: 1, max: ID_MAX });
}

export function IntField(options: FieldOptions & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return field(
    options,
    { type: 'integer', minimum: min, maximum: max },
    IsInt(saying(options.message)),
    Min(min, saying(options.message)),
    Max(max, saying(options.message)),
  );
}

export const BoolField = (options: FieldOptions = {}): PropertyDecorator =>
  field(options, { type: Boolean }, IsBoolean(saying(options.message)));

export function EnumField(values: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  return field(
    options,
    { type: String, enum: [...values] },
    IsIn([...values], { message: options.message ?? `One of: ${values.join(', ')}` }),
  );
}

/** An instant (ISO 8601), or a bare date, which is 00:00 UTC of that day; a Date from here on. */
export function InstantField(options: FieldOptions = {}): PropertyDecorator {
  return field(
    options,
    { type: String, pattern: DATE_TIME.source, maxLength: INSTANT_MAX, ...(!options.optional && { example: '2026-12-01T10:00:00Z' }) },
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (parseInstant(value) ?? value) : value)),
    ValidateBy({
      name: 'isInstant',
      validator: {
        validate: (value: unknown) => value instanceof Date,
        defaultMessage: buildMessage(() => options.message ?? 'A date (YYYY-MM-DD) or an instant (ISO 8601 with its offset)'),
      },
    }),
  );
}

export function IdListField(options: FieldOptions & { max: number }): PropertyDecorator {
  return field(
    options,
    { type: 'integer', isArray: true },
    IsArray(),
    ArrayMaxSize(options.max),
    IsInt({ each: true, message: 'Each id is a positive integer' }),
    Min(1, { each: true, message: 'Each id is a positive integer' }),
    Max(ID_MAX, { each: true, message: 'Each id is a positive 32-bit integer' }),
  );
}

export function TextListField(options: TextOptions & { maxItems: number; values?: readonly string[] }): PropertyDecorator {
  const { max, maxItems, pattern, values, message } = options;
  return field(
    options,
    { type: String, isArray: true, ...(values && { enum: [...values] }) },
    IsArray(),
    ArrayMaxSize(maxItems),
    IsString({ each: true }),
    Length(options.min ?? 1, max, { each: true }),
    IsStorable({ each: true }),
    ...(pattern ? [Matches(pattern, { each: true, ...saying(message) })] : []),
    ...(values ? [IsIn([...values], { each: true, message: message ?? `Each one of: ${values.join(', ')}` })] : []),
  );
}

export function NestedListField(type: () => new () => object, options: FieldOptions & { max: number }): PropertyDecorator {
  return field(options, { type: type(), isArray: true }, IsArray(), ArrayMaxSize(options.max), ValidateNested({ each: true }), Type(type));
}

/** Fields of answers, which are described but not validated. */
/** A class, named as such: `() => X` is not read as a type, and would leave an empty reference in the document. */
type ListItem = 'integer' | (new (...given: never[]) => object);

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
