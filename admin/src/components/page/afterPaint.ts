import { startTransition, useEffect, useState } from 'react';

let isPainted = true;

/** Called before the page is drawn for the first time: until then a screen is its head alone. */
export function holdUntilPaint(): void {
  isPainted = false;
}

/** Whether all of a screen is drawn. On a slow processor its head is seen a third of a second before the rest could be. */
export function useAfterPaint(): boolean {
  const [isWhole, setIsWhole] = useState(isPainted);
  useEffect(() => {
    if (isWhole) return undefined;
    // A task of its own, after the paint; a tab in the background paints nothing and is not waited for.
    const id = setTimeout(() => {
      isPainted = true;
      startTransition(() => setIsWhole(true));
    });
    return () => clearTimeout(id);
  }, [isWhole]);
  return isWhole;
}
