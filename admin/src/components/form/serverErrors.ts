import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { ApiError } from '../../providers/httpClient';

/** Puts the server's word next to the field it is about, and the focus on the first of them. @returns whether all that is wrong stands there */
export function applyServerErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const errors = Object.entries(error.fields);
  errors.forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  const values = form.getValues();
  return errors.length > 0 && errors.every(([name]) => name in values);
}
