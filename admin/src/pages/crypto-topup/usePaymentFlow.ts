import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import type { CryptoPaymentRequest } from '../../api/types';
import { toast } from '../../components/feedback/toast';
import { ApiError } from '../../providers/httpClient';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';

interface FlowState {
  request?: CryptoPaymentRequest;
  /** The wallet has sent it, and the server has not agreed yet. */
  sent?: string;
}

/**
 * No request → request generated → sent by the wallet → transaction submitted. The request lives in the history entry and the transaction's
 * hash in the address, so that both survive a reload, and a link to a payment shows it to the users who may see it.
 */
export function usePaymentFlow() {
  const navigate = useNavigate();
  const location = useLocation();
  const [parameters] = useSearchParams();
  const { request, sent } = (location.state ?? {}) as FlowState;
  const tx = parameters.get('tx') ?? '';
  const chain = parameters.get('chain') ?? '';
  const txHash = TX_HASH.test(tx) ? tx : undefined;
  // A hash can be on several chains; a link from before there were several says none.
  const chainId = /^[1-9]\d{0,14}$/.test(chain) ? Number(chain) : undefined;

  const begin = useCallback(
    (next: CryptoPaymentRequest) => void navigate('.', { state: { request: next } satisfies FlowState, replace: true }),
    [navigate],
  );
  /** Before anything else is done with it: a user who loses this hash would pay twice. */
  const keep = useCallback(
    (hash: string) => void navigate('.', { state: { request, sent: hash } satisfies FlowState, replace: true }),
    [navigate, request],
  );
  const watch = useCallback(
    (hash: string, onChain: number) => void navigate(`?tx=${hash.toLowerCase()}&chain=${onChain}`, { replace: true }),
    [navigate],
  );
  const reset = useCallback(() => void navigate('.', { state: {}, replace: true }), [navigate]);

  return { request, sent, txHash, chainId, begin, keep, watch, reset };
}

export const TX_HASH = /^0x[0-9a-fA-F]{64}$/;

/** Reports a transaction to the server; from then on its status is watched. */
export function useSubmission(projectId: number, chainId: number, onSubmitted: (txHash: string, chainId: number) => void) {
  const api = useApi();
  const refresh = useRefreshAll();

  return async (txHash: string): Promise<void> => {
    try {
      await api.submitCryptoPayment(projectId, { txHash, chainId });
    } catch (error) {
      toast.failure(t('Submission Failed'), error, t('Failed to submit transaction'));
      // Submitted before: its status is what the person wants to see.
      if (!(error instanceof ApiError && error.body.code === 'tx_already_submitted')) return;
    }
    onSubmitted(txHash, chainId);
    await refresh();
  };
}
