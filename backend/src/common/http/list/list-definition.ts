import type { Permission } from '../permissions.js';

/** Adds a value to the statement's parameters and gives its placeholder (`$1`, `$2`, …). */
export type Bind = (value: unknown) => string;

/** A filter as a request gives it, its values parsed. */
export interface GivenFilter {
  name: string;
  values: unknown[];
}

/** One field that a list can be filtered by. */
export interface ListFilter {
  /** What the values must be, for the message of a refusal. */
  expects: string;
  /** The value as the database takes it, or undefined when it is not acceptable. */
  parse: (value: unknown) => unknown;
  /** A condition on the values (one, or several of which one must match). */
  toSql: (values: unknown[], bind: Bind) => string;
}

/**
 * The sorts, filters and columns of a list. A client can use no others, so a column name never comes from a client.
 * All SQL in here is written by us; values are always bound.
 */
export interface ListDefinition {
  /** The name in `Content-Range`. */
  name: string;
  from: string;
  /** A condition that always holds. */
  where?: string;
  /** API name → SQL expression. */
  columns: Readonly<Record<string, string>>;
  /** The unique column that makes every order total. */
  id: string;
  /**
   * Text expressions that `q` searches, or conditions on a LIKE pattern. Each word of `q` must be found in one of them or in
   * `searchNames`.
   */
  search: readonly (string | ((pattern: string) => string))[];
  /**
   * Records by whose name a row is found too, such as its project: the permission to see it, the column with the id, and SQL for the
   * ids whose name is LIKE the pattern.
   */
  searchNames?: { by: Permission; column: string; ids: (pattern: string) => string };
  filters: Readonly<Record<string, ListFilter>>;
  /** API name → SQL expression. */
  sorts: Readonly<Record<string, string>>;
  /**
   * A sort whose index begins with other columns: each of these conditions selects a part of the rows that the index holds in the order
   * of the sort.
   */
  parts?: { sort: string; of: (filters: readonly GivenFilter[]) => readonly string[] };
  /** Filters whose rows are often next to each other at one end of the ids; `from` is then a table and its alias. */
  skewed?: readonly string[];
  /** Sorts with rows that may have no value: such rows come last in both directions. The others follow their index. */
  nullableSorts?: readonly string[];
  /** The column with the project's id, or null for lists that only global admins see. */
  scope: string | null;
  /** What the records show to holders of this permission alone: nobody else may sort by it or find rows by it. */
  guarded?: {
    by: Permission;
    sorts?: readonly string[];
    filters?: readonly string[];
    /** What `q` searches for everybody else. */
    searchWithout?: ListDefinition['search'];
  };
}

/** The list as somebody with these permissions may use it. */
export function listFor(definition: ListDefinition, permissions: ReadonlySet<Permission>): ListDefinition {
  const { guarded, filters, sorts, search, searchNames } = definition;
  const offered = { ...definition, searchNames: searchNames && permissions.has(searchNames.by) ? searchNames : undefined };
  if (!guarded || permissions.has(guarded.by)) return offered;
  return {
    ...offered,
    sorts: Object.fromEntries(Object.entries(sorts).filter(([name]) => !guarded.sorts?.includes(name))),
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !guarded.filters?.includes(name))),
    search: guarded.searchWithout ?? search,
  };
}
