import { serializeInstant } from './serialized.js';

describe('an instant as PostgreSQL prints it', () => {
  it.each([
    ['2026-11-28 00:37:39+00', '2026-11-28T00:37:39.000Z'],
    ['2026-11-28 00:37:39.8+00', '2026-11-28T00:37:39.800Z'],
    ['2026-11-28 00:37:39.879+00', '2026-11-28T00:37:39.879Z'],
    ['2026-11-28 00:37:39.879999+00', '2026-11-28T00:37:39.879Z'],
    ['9999-12-31 23:59:59.999+00', '9999-12-31T23:59:59.999Z'],
    ['2026-11-28 04:07:39.5+03:30', '2026-11-28T00:37:39.500Z'],
  ])('%s is %s', (text, printed) => {
    expect(serializeInstant(text)).toBe(printed);
    // The text that a Date would give, which knows milliseconds only.
    expect(new Date(text).toISOString()).toBe(printed);
  });
});
