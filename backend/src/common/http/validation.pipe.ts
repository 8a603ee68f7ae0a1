import { ValidationPipe, type ValidationError } from '@nestjs/common';

import { DomainError } from '../errors/domain-error.js';

/** Path and query values reach their own pipes as they came: Nest would read '0x10' and ' 1' as numbers. */
class RequestValidationPipe extends ValidationPipe {
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

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
    if (constraints)
      messages[name] = 'whitelistValidation' in constraints ? 'Unknown field' : (Object.values(constraints)[0] ?? 'Not valid');
    Object.assign(messages, fieldMessages(error.children ?? [], name));
  }
  return messages;
}
