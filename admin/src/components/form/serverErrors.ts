import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { ApiError } from '../../providers/httpClient';

/** Puts the server's messages next to their fields, and the focus on the first of them. @returns whether every message has a field */
export function applyServerErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const errors = Object.entries(error.fields);
  // An error of a field that the form has not would never be taken back by a change, and keep it from being sent again.
  const shown = errors.filter(([name]) => form.control._names.mount.has(name));
  shown.forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}

/** The values that differ from the start: an edit sends only these, so that nothing else changes. */
export function onlyDirty<Values extends FieldValues>(values: Values, dirty: Partial<Record<string, unknown>>): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => dirty[name])) as Partial<Values>;
}
