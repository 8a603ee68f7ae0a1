import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { session } from '../../providers/session';

export function useSignOut() {
  const [signOut] = useSingleFlight(async () => {
    try {
      await session.signOut();
    } catch (error) {
      toast.failure('Logout Error', error, 'Failed to logout');
    }
  });
  return signOut;
}
