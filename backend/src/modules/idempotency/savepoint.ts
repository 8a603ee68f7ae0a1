import { DomainError } from '../../common/errors/domain-error.js';
import { execute, type Tx } from '../../database/database.js';

export type RowOutcome<T> = { ok: true; value: T } | { ok: false; error: DomainError };

/** Runs the work of one row: a refusal undoes only that row, any other error the whole transaction. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<RowOutcome<T>> {
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

/** Runs work and undoes its effects unless `keep` is true of its result. Returns the result in either case. */
export async function keepOnlyIf<T>(tx: Tx, work: () => Promise<T>, keep: (result: T) => boolean): Promise<T> {
  await execute(tx, 'SAVEPOINT trial');
  const result = await work();
  await execute(tx, keep(result) ? 'RELEASE SAVEPOINT trial' : 'ROLLBACK TO SAVEPOINT trial');
  return result;
}
