import { startTransition, useCallback, useEffect, useState } from 'react';

import { hasOpenModal } from '../screen/modals';

/** As long as the first screen may be busy: a browser that is never idle, or does not say so, gets it then. */
const IDLE_LIMIT_MS = 2_000;

/** Whether the palette is open, and whether it is in the page: from the first quiet moment on, since a key is to be answered in the next frame. */
export function usePalette() {
  const [isReady, setReady] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** Over a dialog that is open already it is mounted again: what comes last in the page lies on top. */
  const [mounted, setMounted] = useState(0);

  useEffect(() => {
    const make = () => startTransition(() => setReady(true));
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(make, IDLE_LIMIT_MS);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(make, { timeout: IDLE_LIMIT_MS });
    return () => window.cancelIdleCallback(idle);
  }, []);

  const show = useCallback(() => {
    if (hasOpenModal()) setMounted((count) => count + 1);
    setOpen(true);
  }, []);
  const hide = useCallback(() => setOpen(false), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (isOpen) hide();
      else show();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen, show, hide]);

  return { isThere: isReady || isOpen, isOpen, mounted, show, hide };
}
