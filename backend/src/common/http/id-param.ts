import { Param, type PipeTransform } from '@nestjs/common';

import { invalidField } from '../errors/domain-error.js';
import { isStorableText, parseId } from './text.js';

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
export const IdParam = (name = 'id'): ParameterDecorator => Param(name, new IdPipe(name));

/** A path segment that is the 64-bit id of a log row; only ids that a JavaScript number holds exactly exist. */
export const BigIdParam = (name = 'id'): ParameterDecorator => Param(name, new BigIdPipe(name));

/** A path segment of a given form; anything else is 400. */
export const TextParam = (name: string, pattern: RegExp): ParameterDecorator => Param(name, new TextPipe(name, pattern));
