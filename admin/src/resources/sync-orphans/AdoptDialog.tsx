import { requestFields } from '../../api/requestFields';
import type { SyncOrphan } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';

interface Values {
  newSubscriptionId: string;
}

export const AdoptDialog = ({ orphan, onClose }: { orphan: SyncOrphan; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const adopt = async ({ newSubscriptionId }: Values) => {
    const id = newSubscriptionId.trim();
    await api.adoptOrphan(orphan.id, { newSubscriptionId: id });
    toast.good('User Adopted', id);
    await refresh();
  };

  return (
    <FormDialog<Values>
      title="Adopt this user"
      subtitle={
        <>
          <span className="mono">{orphan.vpnLogin}</span> becomes the VPN user of a new subscription with the dates that it has on the core.
          The sale is charged as any other.
        </>
      }
      width="xs"
      defaultValues={{ newSubscriptionId: '' }}
      submitLabel="Adopt"
      failure={{ title: 'Error', text: 'Failed to adopt the user' }}
      onSubmit={adopt}
      onClose={onClose}
    >
      <TextField
        name="newSubscriptionId"
        label="Subscription ID"
        required
        requiredMessage="Subscription ID is required"
        maxLength={requestFields.AdoptRequest.newSubscriptionId}
        mono
        autoFocus
      />
    </FormDialog>
  );
};
