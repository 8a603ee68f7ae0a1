import type { FieldValues } from 'react-hook-form';

/** What differs from the start: an edit sends no more than that, so that nothing else can drift. */
export function onlyDirty<Values extends FieldValues>(values: Values, dirty: Partial<Record<string, unknown>>): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => dirty[name])) as Partial<Values>;
}
