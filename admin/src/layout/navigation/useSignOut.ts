import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { session } from '../../providers/session';
import { t } from '../../language/language';

export function useSignOut() {
  const [signOut] = useSingleFlight(async () => {
    try {
      await session.signOut();
    } catch (error) {
      toast.failure(t('Logout Error'), error, t('Failed to logout'));
    }
  });
  return signOut;
}
