import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

import { DomainError } from '../errors/domain-error.js';

class RequestValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const inherited = metadata.type === 'custom' ? undefined : inheritedName(value);
    if (inherited !== undefined) throw validationError({ [inherited]: UNKNOWN });
    return super.transform(value, metadata);
  }

  /** Path and query values reach their own pipes unchanged: Nest would read '0x10' and ' 1' as numbers. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

const UNKNOWN = 'Unknown field';

/** Unknown fields are refused, not dropped; the answer names every field that is wrong. */
export const validationPipe = (): ValidationPipe =>
  new RequestValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => validationError(fieldMessages(errors)),
  });

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;
const rulesOf = new WeakMap<object, Rules>();

/**
 * For each value class-validator compares all classes that have rules with the value's own, to find what it inherits. No class gets
 * further rules once it is declared, so that once for each class is enough. Nothing here has groups, which would change the outcome.
 */
function collectRulesOnce(): void {
  const storage = getMetadataStorage();
  const collect = storage.getTargetValidationMetadatas.bind(storage);
  storage.getTargetValidationMetadatas = (type, ...options) => {
    const known = rulesOf.get(type);
    if (known) return known;
    const rules = collect(type, ...options);
    rulesOf.set(type, rules);
    return rules;
  };
}

collectRulesOnce();

export function validationError(fields: Record<string, string>): DomainError {
  const entries = Object.entries(fields);
  const [first] = entries;
  const message =
    entries.length === 1 && first ? `${first[0]}: ${first[1]}` : `Some fields are not valid: ${entries.map(([name]) => name).join(', ')}.`;
  return new DomainError('invalid', 'validation_failed', message, { fields });
}

function fieldMessages(errors: ValidationError[], path = ''): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const error of errors) {
    const name = path === '' ? error.property : `${path}.${error.property}`;
    const { constraints } = error;
    if (constraints) messages[name] = 'whitelistValidation' in constraints ? UNKNOWN : (Object.values(constraints)[0] ?? 'Not valid');
    Object.assign(messages, fieldMessages(error.children ?? [], name));
  }
  return messages;
}

/** A field such as `toString`, which every object inherits: class-transformer drops it silently. */
function inheritedName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, each] of Object.entries(value)) {
    const found = !Array.isArray(value) && name in Object.prototype ? name : inheritedName(each);
    if (found !== undefined) return found;
  }
  return undefined;
}
