import type { DomainError } from '../common/errors/domain-error.js';

/** PostgreSQL SQLSTATE codes that stand for a refusal of the caller's data. */
const REFUSALS = new Set(['23503', '23505', '23514', '23P01']);

/** The named constraint that refused a statement, or undefined when the error is something else. */
export function refusedBy(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined;
  return REFUSALS.has(String(error.code)) && typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** Turns the violation of a named constraint into the domain error that it means; anything else passes through. */
export async function onViolation<T>(work: Promise<T>, meaning: Readonly<Record<string, () => DomainError>>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const name = refusedBy(error);
    const domainError = name === undefined ? undefined : meaning[name]?.();
    throw domainError ?? error;
  }
}
