import { getMetadataArgsStorage } from 'typeorm';

import { query, type Db } from './database.js';

export type Entity<T> = new () => T;
export type Name<T> = keyof T & string;

/** Columns are snake_case in the database and camelCase in code. */
export const columnOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function tableOf(entity: Entity<object>): string {
  const name = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name;
  if (name === undefined) throw new Error(`${entity.name} is not an entity`);
  return name;
}

/** Columns for `SELECT` or `RETURNING`, each under the name of its property: `p.tx_hash AS "txHash"`. */
export const columnsOf = <T extends object>(names: readonly Name<T>[], alias?: string): string =>
  names.map((name) => `${alias === undefined ? '' : `${alias}.`}${columnOf(name)} AS "${name}"`).join(', ');

/** The same as one JSON object, for a row beside others in one result. Columns with money are named, because they stay text. */
export const jsonColumns = <T extends object>(alias: string, names: readonly Name<T>[], money: readonly Name<T>[]): string =>
  `json_build_object(${names.map((name) => `'${name}', ${alias}.${columnOf(name)}${money.includes(name) ? '::text' : ''}`).join(', ')})`;

/**
 * Rows of an entity's table by the rest of a statement, for what a repository cannot say: a lock after a condition of ours, `SKIP LOCKED`,
 * an order with NULLS FIRST. The type follows from the names.
 */
export const select = <T extends object, N extends Name<T>>(
  db: Db,
  entity: Entity<T>,
  names: readonly N[],
  rest: string,
  params: readonly unknown[] = [],
): Promise<Pick<T, N>[]> => query<Pick<T, N>>(db, `SELECT ${columnsOf<T>(names)} FROM ${tableOf(entity)} ${rest}`, params);

export const selectOne = async <T extends object, N extends Name<T>>(
  db: Db,
  entity: Entity<T>,
  names: readonly N[],
  rest: string,
  params: readonly unknown[] = [],
): Promise<Pick<T, N> | undefined> => (await select(db, entity, names, rest, params))[0];
