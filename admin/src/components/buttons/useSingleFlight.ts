import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Runs one call at a time. Whether one is under way is decided by a flag that is set at once: a state would only be seen by the next
 * render, and a quick second press comes before that.
 */
export function useSingleFlight<Args extends unknown[]>(run: (...args: Args) => Promise<void>) {
  const underWay = useRef(false);
  const mounted = useRef(true);
  const latest = useRef(run);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const start = useCallback(async (...args: Args): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await latest.current(...args);
    } finally {
      underWay.current = false;
      if (mounted.current) setBusy(false);
    }
  }, []);

  return [start, busy] as const;
}
