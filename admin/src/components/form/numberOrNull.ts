/** An empty field says: none, the inherited value, no limit. */
export const numberOrNull = (typed: string | number | null | undefined) =>
  typed === '' || typed === null || typed === undefined ? null : Number(typed);
