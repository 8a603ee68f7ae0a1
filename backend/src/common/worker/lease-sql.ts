import { columnOf, tableOf, type Entity, type Name } from '../../database/select.js';

interface Lease<T> {
  /** SQL of the rows to take, by `id`; it ends, or its innermost part, with the lock that it is given. */
  due: (lock: string) => string;
  seconds: number;
  /** Counts the leases of a row: what a holder writes later is fenced by it. */
  attempt: Name<T>;
  /** When the lease ends. */
  until: Name<T>;
  /** SQL: further assignments. */
  set?: string;
  /** SQL: further tables, and how they are joined to the row `t` and to what `due` gave, `taken`. */
  from?: string;
  where?: string;
  returning: string;
}

/** Not leased, or no longer; by the database's clock, so that what a worker's own says does not matter. */
export const isFree = (alias: string): string => `(${alias}.leased_until IS NULL OR ${alias}.leased_until <= now())`;

/**
 * The statement by which a worker takes rows for a while. Any number of processes may run it at once and none waits for another; no lock is
 * held once it has ended; what a killed process had taken comes due again by itself.
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
