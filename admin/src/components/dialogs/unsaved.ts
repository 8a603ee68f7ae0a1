import { useEffect, useId } from 'react';

/** The forms on screen that hold something typed and not saved. */
const unsaved = new Set<string>();

export const hasUnsaved = () => unsaved.size > 0;

/** While this is true, leaving the screen or closing the tab asks first. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    unsaved.add(id);
    return () => {
      unsaved.delete(id);
    };
  }, [id, isDirty]);
}
