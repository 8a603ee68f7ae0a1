import type { Plan } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

export const DeletePlanDialog = ({ plan, onClose }: { plan: Plan; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const remove = async () => {
    try {
      await api.removePlan(plan.id);
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to delete plan'));
      throw error;
    }
    toast.good(t('Plan Deleted'), plan.name);
    await refresh();
  };
  return (
    <ConfirmDialog open title={t('Delete plan?')} verb={t('Delete')} onConfirm={remove} onClose={onClose}>
      <Trans
        i18nKey={'The plan <0>{{name}}</0> has not been sold yet. It will be gone, and its code <1>{{code}}</1> free.'}
        components={[<strong key="0" />, <span key="1" className="mono" />]}
        values={{ name: plan.name, code: plan.code }}
      />
    </ConfirmDialog>
  );
};
