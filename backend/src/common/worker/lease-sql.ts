import { columnOf, tableOf, type Entity, type Name } from '../../database/select.js';

interface Lease<T> {
  /** SQL of the rows to take, by `id`; it, or its innermost part, ends with the given lock clause. */
  due: (lock: string) => string;
  seconds: number;
  /** Counts the leases of a row: a later write is accepted only from the holder of the last one. */
  attempt: Name<T>;
  /** When the lease ends. */
  until: Name<T>;
  /** SQL: further assignments. */
  set?: string;
  /** SQL: further tables, joined to the row `t` and to the result of `due`, which is `taken`. */
  from?: string;
  where?: string;
  returning: string;
}

/** Not leased, or no longer; by the database's clock, so that a worker's own clock does not matter. */
export const isFree = (alias: string): string => `(${alias}.leased_until IS NULL OR ${alias}.leased_until <= now())`;

/**
 * The statement by which a worker leases rows. Any number of processes may run it at once, and none waits for another; it holds no lock
 * once it has ended; the rows of a killed process come due again by themselves.
 */
export const leaseSql = <T extends { id: number }>(entity: Entity<T>, lease: Lease<T>): string => `
  WITH taken AS MATERIALIZED (${lease.due('FOR UPDATE SKIP LOCKED')})
  UPDATE ${tableOf(entity)} t SET ${[
    `${columnOf(lease.attempt)} = t.${columnOf(lease.attempt)} + 1`,
    `${columnOf(lease.until)} = now() + interval '${lease.seconds} seconds'`,
    ...(lease.set === undefined ? [] : [lease.set]),
  ].join(', ')}
  FROM ${['taken', ...(lease.from === undefined ? [] : [lease.from])].join(', ')}
  WHERE ${['t.id = taken.id', ...(lease.where === undefined ? [] : [lease.where])].join(' AND ')}
  RETURNING ${lease.returning}`;
