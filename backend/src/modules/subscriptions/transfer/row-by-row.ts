import { DomainError } from '../../../common/errors/domain-error.js';
import { execute, type Tx } from '../../../database/database.js';

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: DomainError };

/** Runs one row's work so that its refusal undoes that row alone; anything but a refusal undoes everything. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<Outcome<T>> {
  await execute(tx, 'SAVEPOINT row_of_many');
  try {
    const value = await work();
    await execute(tx, 'RELEASE SAVEPOINT row_of_many');
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await execute(tx, 'ROLLBACK TO SAVEPOINT row_of_many');
    return { ok: false, error };
  }
}

/** Runs work whose effects stay only where `keep` says so of its result; the result is given in any case. */
export async function rehearse<T>(tx: Tx, work: () => Promise<T>, keep: (result: T) => boolean): Promise<T> {
  await execute(tx, 'SAVEPOINT rehearsal');
  const result = await work();
  await execute(tx, keep(result) ? 'RELEASE SAVEPOINT rehearsal' : 'ROLLBACK TO SAVEPOINT rehearsal');
  return result;
}
