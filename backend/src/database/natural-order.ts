import type { DataSource } from 'typeorm';

/**
 * How people sort what they read: capitals beside small letters, `é` beside `e`, `Project 2` before `Project 10`. ICU's order, made by the
 * first migration under a name of its own, so that neither the default of the cluster (C.UTF-8 too) nor its operating system matters.
 *
 * A list that offers a sort by a text that people read writes ORDER BY inNaturalOrder('name'); an index that serves such a sort is
 * written the same way in its migration: (name COLLATE natural_order, id). It is deterministic: equal texts are equal bytes, so
 * uniqueness, look-ups and filters do not depend on it. Codes, logins and ids keep the order of bytes.
 */
export const NATURAL_ORDER = 'natural_order';

/** @param column a column or an expression of SQL, never text of a client */
export const inNaturalOrder = (column: string): string => `${column} COLLATE ${NATURAL_ORDER}`;

export class UnusableDatabase extends Error {}

/** @throws UnusableDatabase where PostgreSQL cannot sort text as people do */
export async function requireIcu(source: DataSource): Promise<void> {
  const [row] = await source.query<{ found: boolean }[]>(`SELECT EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') AS found`);
  if (row?.found) return;
  throw new UnusableDatabase(
    'This PostgreSQL has no ICU collations, which sort names as people do. Use a PostgreSQL that was built with ICU (the official images and ' +
      "packages are), and run pg_import_system_collations('pg_catalog') in a database that was made without them.",
  );
}
