/** The address of a list that shows certain rows. What is null is left out. */
export const filtered = (path: string, filter: Record<string, unknown>): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null))))}`;
