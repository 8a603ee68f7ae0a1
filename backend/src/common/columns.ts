const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of an entity for a SELECT, under the names that the entity has for them. */
export const columns = <Row>(alias: string, names: readonly (keyof Row & string)[]): string =>
  names.map((name) => `${alias}.${snakeCase(name)} AS "${name}"`).join(', ');
