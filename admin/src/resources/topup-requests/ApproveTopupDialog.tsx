import type { TopupRequest } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { toast } from '../../components/feedback/toast';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

export const ApproveTopupDialog = ({ request, onClose }: { request: TopupRequest; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const approve = async () => {
    try {
      await api.approveTopup(request.id);
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to approve topup request'));
      // Somebody else may have decided it meanwhile: the list then says so.
      await refresh();
      throw error;
    }
    toast.good(t('Topup Approved'), t('{{amount}} were added to the balance.', { amount: formatMoney(request.amount) }));
    await refresh();
  };

  return (
    <ConfirmDialog open danger={false} title={t('Approve topup?')} verb={t('Approve')} onConfirm={approve} onClose={onClose}>
      <Trans
        i18nKey={'<0>{{amount}}</0> will be added at once to the balance of <1>{{projectName}}</1>.'}
        components={[<strong key="0" />, <strong key="1" />]}
        values={{ amount: formatMoney(request.amount), projectName: request.projectName }}
      />
    </ConfirmDialog>
  );
};
