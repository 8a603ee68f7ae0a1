import { requestFields } from '../../api/requestFields';
import type { SyncOrphan } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';

interface Values {
  newSubscriptionId: string;
}

export const AdoptDialog = ({ orphan, onClose }: { orphan: SyncOrphan; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const adopt = async ({ newSubscriptionId }: Values) => {
    const id = newSubscriptionId.trim();
    await api.adoptOrphan(orphan.id, { newSubscriptionId: id });
    toast.good(t('User Adopted'), id);
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={t('Adopt this user')}
      subtitle={
        <>
          <span className="mono">{orphan.vpnLogin}</span>{' '}
          {t('becomes the VPN user of a new subscription with the dates that it has on the core. The sale is charged as any other.')}
        </>
      }
      width="xs"
      defaultValues={{ newSubscriptionId: '' }}
      submitLabel={t('Adopt')}
      failure={{ title: t('Error'), text: t('Failed to adopt the user') }}
      onSubmit={adopt}
      onClose={onClose}
    >
      <TextField
        name="newSubscriptionId"
        label={t('Subscription ID')}
        required
        requiredMessage={t('Subscription ID is required')}
        maxLength={requestFields.AdoptRequest.newSubscriptionId}
        mono
        autoFocus
      />
    </FormDialog>
  );
};
