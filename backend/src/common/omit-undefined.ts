/** The members of a partial update that were sent; null is one of them and clears a field. */
export const omitUndefined = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
