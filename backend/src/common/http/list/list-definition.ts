/** Adds a value to the statement's parameters and gives its placeholder (`$1`, `$2`, …). */
export type Bind = (value: unknown) => string;

/** A filter as a request gives it, its values parsed. */
export interface GivenFilter {
  name: string;
  values: unknown[];
}

/** One field that a list can be filtered by. */
export interface ListFilter {
  /** What the values must be, said in a refusal. */
  expects: string;
  /** The value as the database takes it, or undefined when it is not acceptable. */
  parse: (value: unknown) => unknown;
  /** A condition on the values (one, or several of which one must match). */
  toSql: (values: unknown[], bind: Bind) => string;
}

/**
 * What a list offers; nothing else can be read, sorted or filtered by, so a column name never comes from a client.
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
  /** Text expressions that `q` looks into, or conditions on a pattern of LIKE. Each word of `q` stands in one of them or in `searchNames`. */
  search: readonly (string | ((pattern: string) => string))[];
  /** What a row belongs to and is found by, such as its project: the column with its id, and SQL for the ids whose name is LIKE the pattern. */
  searchNames?: { column: string; ids: (pattern: string) => string };
  filters: Readonly<Record<string, ListFilter>>;
  /** API name → SQL expression. */
  sorts: Readonly<Record<string, string>>;
  /** One of the sorts whose index begins with other columns: each of these conditions has a part of the rows, which lies in the sort's order. */
  parts?: { sort: string; of: (filters: readonly GivenFilter[]) => readonly string[] };
  /** Filters whose rows often lie together at one end of the ids; `from` is then a table and its alias. */
  skewed?: readonly string[];
  /** Sorts whose rows may have no value: such rows stand last in both directions. The others follow their index. */
  nullableSorts?: readonly string[];
  /** The column with the project's id, or null for lists that only global admins see. */
  scope: string | null;
}
