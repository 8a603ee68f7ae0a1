import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import type { QuoteBody } from '../../../api/types';
import { useApi } from '../../../providers/queries';

/** The server accepts a quote for five minutes: before that a new one replaces it on the screen. */
const NEWER_AFTER_MS = 4 * 60_000;
const TYPING_MS = 250;

export const quoteKey = (dialog: string, request: QuoteBody | null) => ['quote', dialog, request] as const;

/**
 * The server's quote for the choices in a dialog; null while there is nothing to ask for. The refresh after an action does not request a
 * quote for doing the same again.
 */
export function useQuote(dialog: string, request: QuoteBody | null) {
  const api = useApi();
  const isFirst = useRef(true);
  return useQuery({
    queryKey: quoteKey(dialog, request),
    queryFn: async ({ signal }) => {
      if (!isFirst.current) await typingEnds(signal);
      isFirst.current = false;
      return api.quote(request ?? { action: 'create' }, signal);
    },
    enabled: request !== null,
    placeholderData: keepPreviousData,
    staleTime: 'static',
    gcTime: 0,
    refetchInterval: NEWER_AFTER_MS,
  });
}

const typingEnds = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, TYPING_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Another quote is asked for', 'AbortError'));
    });
  });
