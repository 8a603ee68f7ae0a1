import { useEffect } from 'react';

/** Stands in for the palette while its code comes: whoever presses Ctrl K and types on loses no letter. */
export const TypedAhead = ({ onType }: { onType: (change: (text: string) => string) => void }) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') onType((text) => text.slice(0, -1));
      else if (event.key.length === 1) onType((text) => text + event.key);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [onType]);
  return null;
};
