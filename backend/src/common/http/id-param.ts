import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam, type ApiParamOptions } from '@nestjs/swagger';

import { invalidField } from '../errors/domain-error.js';
import { isStorableText, ID_MAX, parseId } from '../text/text.rules.js';

class IdPipe implements PipeTransform<string, number> {
  constructor(private readonly name: string) {}

  transform(value: string): number {
    const id = parseId(value);
    if (id === undefined) throw invalidField(this.name, 'An id is a positive 32-bit integer.');
    return id;
  }
}

class BigIdPipe implements PipeTransform<string, number> {
  constructor(private readonly name: string) {}

  transform(value: string): number {
    if (!/^[1-9]\d{0,14}$/.test(value)) throw invalidField(this.name, 'An id is a positive integer.');
    return Number(value);
  }
}

class TextPipe implements PipeTransform<string, string> {
  constructor(
    private readonly name: string,
    private readonly pattern: RegExp,
  ) {}

  transform(value: string): string {
    if (!isStorableText(value) || !this.pattern.test(value)) throw invalidField(this.name, 'This is not a valid identifier.');
    return value;
  }
}

/** A path segment that is a positive 32-bit integer; anything else is 400. */
export const IdParam = (name = 'id'): ParameterDecorator => param(name, new IdPipe(name), { type: 'integer', minimum: 1, maximum: ID_MAX });

/** A path segment that is the 64-bit id of a log row; only ids that a JavaScript number holds exactly exist. */
export const BigIdParam = (name = 'id'): ParameterDecorator => param(name, new BigIdPipe(name), { type: 'integer', minimum: 1 });

/** A path segment of a given form; anything else is 400. */
export const TextParam = (name: string, pattern: RegExp): ParameterDecorator =>
  param(name, new TextPipe(name, pattern), { type: 'string', pattern: pattern.source });

/** Reads and describes a path segment, so that the two cannot differ. */
function param(name: string, pipe: PipeTransform, schema: Extract<ApiParamOptions, { schema: unknown }>['schema']): ParameterDecorator {
  return (target, key, index) => {
    Param(name, pipe)(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key !== undefined && descriptor) ApiParam({ name, schema })(target, key, descriptor);
  };
}
