import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Reports the values of a form whenever one of them was changed. `onValues` stays the same function between two drawings. */
export function useOnValues<Values extends FieldValues>({ subscribe }: UseFormReturn<Values>, onValues: (values: Values) => void): void {
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => onValues(values) }), [subscribe, onValues]);
}
