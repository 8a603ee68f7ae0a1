import { PlugZap } from 'lucide-react';
import { useFormContext } from 'react-hook-form';

import type { CoreDriver, FoundServer, Project } from '../../../api/types';
import { SubmitButton } from '../../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../../components/buttons/useSingleFlight';
import { toast } from '../../../components/feedback/toast';
import { applyServerErrors } from '../../../components/form/serverErrors';
import { useApi } from '../../../providers/queries';
import { useCan } from '../../../providers/session';
import { toastFound } from './connectionToast';
import { serverToTest, type ServerValues } from './serverForm';
import { t } from '../../../language/language';

interface Props {
  project?: Project;
  driver?: CoreDriver;
  onFound: (found: FoundServer) => void;
}

export const VerifyConnection = ({ project, driver, onFound }: Props) => {
  const api = useApi();
  const canManage = useCan('projects.manage');
  const form = useFormContext<ServerValues>();
  const server = driver?.title ?? t('KAGE VPN Core');

  const [verify, busy] = useSingleFlight(async () => {
    const body = serverToTest(form.getValues(), { project, driver, canManage });
    if (!body) {
      toast.danger(
        t('Missing Credentials'),
        driver?.fields.some(({ name }) => name === 'kageLogin') === false
          ? t('Please enter the token to test connection')
          : t('Please enter both login and password to test connection'),
      );
      return;
    }
    try {
      const found = await api.verifyConnection(body);
      onFound(found);
      toastFound(found);
    } catch (error) {
      applyServerErrors(form, error);
      toast.failure(t('Connection Failed'), error, t('Failed to connect to {{server}}', { server }));
    }
  });

  return (
    <div style={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 12 }}>
      <SubmitButton type="button" variant="outlined" color="inherit" busy={busy} onClick={() => void verify()}>
        <PlugZap size={16} aria-hidden />
        {t('Verify Connection')}
      </SubmitButton>
      <span style={{ color: 'var(--text-faint)', fontSize: 12 }}>{t('Test connection to {{server}}', { server })}</span>
    </div>
  );
};
