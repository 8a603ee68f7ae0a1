import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { chunksOf, useChunks } from './useChunks';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('many rows in calls of a few', () => {
  it('collect the result of each, in order', async () => {
    const { result } = renderHook(() => useChunks<number, string>());
    await act(() => result.current.start(chunksOf(numbers(5), 2), async (chunk) => chunk.map(String)));
    expect(result.current.run).toEqual({ state: 'done', total: 5, results: ['0', '1', '2', '3', '4'] });
  });

  it('stop between two calls, and continue from there', async () => {
    const { result } = renderHook(() => useChunks<number, number>());
    const calls: (() => void)[] = [];
    const send = (chunk: readonly number[]) => new Promise<readonly number[]>((resolve) => calls.push(() => resolve(chunk)));
    act(() => void result.current.start(chunksOf(numbers(4), 2), send));
    act(() => result.current.stop());
    expect(result.current.run.state).toBe('stopping');
    act(() => calls[0]?.());
    await waitFor(() => expect(result.current.run).toMatchObject({ state: 'halted', results: [0, 1] }));
    expect(calls).toHaveLength(1);

    act(() => void result.current.resume());
    await waitFor(() => expect(calls).toHaveLength(2));
    act(() => calls[1]?.());
    await waitFor(() => expect(result.current.run).toMatchObject({ state: 'done', results: [0, 1, 2, 3] }));
  });

  it('keep the rows of a failed call, and send them again', async () => {
    const { result } = renderHook(() => useChunks<number, number>());
    let tries = 0;
    const send = async (chunk: readonly number[]) => {
      tries += 1;
      if (tries === 2) throw new Error('away');
      return chunk;
    };
    await act(() => result.current.start(chunksOf(numbers(3), 1), send));
    expect(result.current.run).toMatchObject({ state: 'halted', results: [0], failure: new Error('away') });
    await act(() => result.current.resume());
    expect(result.current.run).toEqual({ state: 'done', total: 3, results: [0, 1, 2] });
  });
});
