import type { Plan } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';

export const DeletePlanDialog = ({ plan, onClose }: { plan: Plan; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const remove = async () => {
    try {
      await api.removePlan(plan.id);
    } catch (error) {
      toast.failure('Error', error, 'Failed to delete plan');
      throw error;
    }
    toast.good('Plan Deleted', plan.name);
    await refresh();
  };
  return (
    <ConfirmDialog open title="Delete plan?" verb="Delete" onConfirm={remove} onClose={onClose}>
      The plan <strong>{plan.name}</strong> has not been sold yet. It will be gone, and its code <span className="mono">{plan.code}</span>{' '}
      free.
    </ConfirmDialog>
  );
};
