const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of an entity for a SELECT, under the names that the entity has for them. */
export const columns = <Row>(alias: string, names: readonly (keyof Row & string)[]): string =>
  names.map((name) => `${alias}.${snakeCase(name)} AS "${name}"`).join(', ');

/** The same as one JSON object, for a row that stands beside others in an answer. Money is named, because it stays text. */
export const jsonColumns = <Row>(alias: string, names: readonly (keyof Row & string)[], money: readonly (keyof Row & string)[]): string =>
  `json_build_object(${names.map((name) => `'${name}', ${alias}.${snakeCase(name)}${money.includes(name) ? '::text' : ''}`).join(', ')})`;
