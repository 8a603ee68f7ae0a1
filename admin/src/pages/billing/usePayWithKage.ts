import { useNavigate } from 'react-router-dom';

import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { useApi } from '../../providers/queries';
import { t } from '../../language/language';

/** Opens the crypto page of the first project; where there is none, says what is missing. */
export function usePayWithKage() {
  const api = useApi();
  const navigate = useNavigate();

  return useSingleFlight(async () => {
    try {
      const { data } = await api.getList<{ id: number }>('projects', {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
      });
      const [first] = data;
      if (first) await navigate(`/projects/${first.id}/crypto-topup`);
      else toast.danger(t('No Projects Available'), t('Please create a project first to use crypto payments.'));
    } catch (error) {
      toast.failure(t('Error'), error, t('The projects could not be loaded.'));
    }
  });
}
