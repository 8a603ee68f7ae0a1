import type { z } from 'zod';

import { CoreFailure } from './core-failure.js';

/** A project's `coreOptions`, parsed by the schema of its driver. @throws CoreFailure `invalid`, naming the option */
export function parseOptions<Schema extends z.ZodType>(schema: Schema, options: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(options ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CoreFailure('invalid', `The option ${issue?.path.join('.') || 'object'} is not valid: ${issue?.message ?? 'unknown'}`);
}
