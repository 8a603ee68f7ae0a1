import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { ApiError } from '../../providers/httpClient';

/** Puts the server's word next to the field it is about, and the focus on the first of them. */
export function applyServerErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  Object.entries(error.fields).forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}
