import { requestFields } from '../../api/requestFields';
import type { SyncOrphan } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

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
        <Trans
          i18nKey="<0>{{login}}</0> becomes the VPN user of a new subscription with the dates that it has on the VPN server. The sale is charged as any other."
          components={[<span key="0" className="mono" />]}
          values={{ login: orphan.vpnLogin }}
        />
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
