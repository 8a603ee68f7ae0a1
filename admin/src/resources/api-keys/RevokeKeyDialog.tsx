import type { ApiKey } from '../../api/types';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { toast } from '../../components/toast';
import { useApi, useRefreshAll } from '../../providers/queries';

export const RevokeKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const revoke = async () => {
    try {
      await api.delete('api-keys', { id: apiKey.id, previousData: apiKey });
    } catch (error) {
      toast.failure('Error', error, 'Failed to delete API key.');
      throw error;
    }
    toast.good('API Key Deleted', apiKey.name);
    await refresh();
  };

  return (
    <ConfirmDialog open title="Delete API key?" verb="Delete" onConfirm={revoke} onClose={onClose}>
      Every call with <strong>{apiKey.name}</strong> (<span className="mono">{apiKey.keyPreview}</span>) will be refused from the next one
      on. This action cannot be undone.
    </ConfirmDialog>
  );
};
