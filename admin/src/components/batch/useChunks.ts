import { useCallback, useEffect, useRef, useState } from 'react';

import { useUnsaved } from '../dialogs/unsaved';
import { useSingleFlight } from '../buttons/useSingleFlight';

export interface ChunkRun<Result> {
  /** `halted` can be resumed: a person stopped it, or a call failed (`failure`). */
  state: 'idle' | 'running' | 'stopping' | 'halted' | 'done';
  total: number;
  results: readonly Result[];
  failure?: unknown;
}

type Send<Item, Result> = (chunk: readonly Item[]) => Promise<readonly Result[]>;

const IDLE = { state: 'idle', total: 0, results: [] } as const;

/**
 * Sends many rows in calls of a few, one after the other, and collects the result of each row. Between two calls it can be stopped; the
 * outcome of a failed call is unknown, and it is sent again with the same idempotency key.
 */
export function useChunks<Item, Result>() {
  const [run, setRun] = useState<ChunkRun<Result>>(IDLE);
  const rest = useRef<(readonly Item[])[]>([]);
  const send = useRef<Send<Item, Result>>(undefined);
  const stopping = useRef(false);
  useUnsaved(run.state === 'running' || run.state === 'stopping');

  useEffect(() => {
    stopping.current = false;
    return () => {
      stopping.current = true;
    };
  }, []);

  const [work] = useSingleFlight(async () => {
    stopping.current = false;
    setRun(({ failure: _failure, ...before }) => ({ ...before, state: 'running' }));
    for (let chunk = rest.current[0]; chunk && send.current && !stopping.current; chunk = rest.current[0]) {
      try {
        const results = await send.current(chunk);
        rest.current.shift();
        setRun((before) => ({ ...before, results: [...before.results, ...results] }));
      } catch (failure) {
        setRun((before) => ({ ...before, state: 'halted', failure }));
        return;
      }
    }
    setRun((before) => ({ ...before, state: rest.current.length > 0 ? 'halted' : 'done' }));
  });

  const start = useCallback(
    (chunks: readonly (readonly Item[])[], sendOne: Send<Item, Result>) => {
      rest.current = [...chunks];
      send.current = sendOne;
      setRun({ state: 'running', total: chunks.reduce((sum, { length }) => sum + length, 0), results: [] });
      return work();
    },
    [work],
  );
  const stop = useCallback(() => {
    stopping.current = true;
    setRun((before) => (before.state === 'running' ? { ...before, state: 'stopping' } : before));
  }, []);
  const reset = useCallback(() => setRun(IDLE), []);

  return { run, start, stop, resume: work, reset };
}

export const isUnderWay = ({ state }: ChunkRun<unknown>) => state === 'running' || state === 'stopping';

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
