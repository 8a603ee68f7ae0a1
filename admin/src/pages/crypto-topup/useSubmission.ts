import { toast } from '../../components/toast';
import { ApiError } from '../../providers/httpClient';
import { useApi, useRefreshAll } from '../../providers/queries';

export const TX_HASH = /^0x[0-9a-fA-F]{64}$/;

/** Tells the server of a transaction; from then on its status is watched. */
export function useSubmission(projectId: number, onSubmitted: (txHash: string) => void) {
  const api = useApi();
  const refresh = useRefreshAll();

  return async (txHash: string): Promise<void> => {
    try {
      await api.submitCryptoPayment(projectId, txHash);
    } catch (error) {
      toast.failure('Submission Failed', error, 'Failed to submit transaction');
      // Submitted before: its status is what the person wants to see.
      if (!(error instanceof ApiError && error.body.code === 'tx_already_submitted')) return;
    }
    onSubmitted(txHash);
    await refresh();
  };
}
