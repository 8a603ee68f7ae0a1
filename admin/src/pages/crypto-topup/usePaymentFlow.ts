import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import type { CryptoPaymentRequest } from '../../api/cryptoTypes';

interface FlowState {
  request?: CryptoPaymentRequest;
  /** The wallet has sent it, and the server has not agreed yet. */
  sent?: string;
}

/**
 * No request → request generated → sent by the wallet → transaction submitted. The request lives in the history entry and the transaction's
 * hash in the address, so that both survive a reload, and a link to a payment shows it to whoever may see it.
 */
export function usePaymentFlow() {
  const navigate = useNavigate();
  const location = useLocation();
  const [parameters] = useSearchParams();
  const { request, sent } = (location.state ?? {}) as FlowState;
  const txHash = parameters.get('tx') ?? undefined;

  const begin = useCallback(
    (next: CryptoPaymentRequest) => void navigate('.', { state: { request: next } satisfies FlowState, replace: true }),
    [navigate],
  );
  /** Before anything else is done with it: whoever loses this hash would pay twice. */
  const keep = useCallback(
    (hash: string) => void navigate('.', { state: { request, sent: hash } satisfies FlowState, replace: true }),
    [navigate, request],
  );
  const watch = useCallback((hash: string) => void navigate(`?tx=${hash.toLowerCase()}`, { replace: true }), [navigate]);
  const reset = useCallback(() => void navigate('.', { state: {}, replace: true }), [navigate]);

  return { request, sent, txHash, begin, keep, watch, reset };
}
