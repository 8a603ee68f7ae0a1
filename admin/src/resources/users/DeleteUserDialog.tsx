import type { User } from '../../api/types';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { toast } from '../../components/toast';
import { useApi, useRefreshAll } from '../../providers/queries';

export const DeleteUserDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const name = `${user.firstName} ${user.lastName}`;

  const remove = async () => {
    try {
      await api.delete('users', { id: user.id, previousData: user });
    } catch (error) {
      toast.failure('Failed to Delete User', error, 'An error occurred');
      throw error;
    }
    toast.good('User Deleted', name);
    await refresh();
  };

  return (
    <ConfirmDialog open title="Delete user?" verb="Delete" onConfirm={remove} onClose={onClose}>
      <strong>{name}</strong> ({user.email}) is signed out everywhere and cannot sign in again. What they did stays in the audit log. This
      action cannot be undone.
    </ConfirmDialog>
  );
};
