import { PlugZap } from 'lucide-react';
import { useFormContext } from 'react-hook-form';

import type { Project } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { useApi } from '../../providers/queries';
import type { ProjectValues } from './projectForm';

export const VerifyConnection = ({ project }: { project?: Project }) => {
  const api = useApi();
  const { getValues } = useFormContext<ProjectValues>();

  const [verify, busy] = useSingleFlight(async () => {
    const credentials = credentialsToTest(getValues(), project);
    if (!credentials) {
      toast.danger('Missing Credentials', 'Please enter both login and password to test connection');
      return;
    }
    try {
      await api.verifyConnection(credentials);
      toast.good('Connection Successful', 'KAGE VPN Core connection verified successfully');
    } catch (error) {
      toast.failure('Connection Failed', error, 'Failed to connect to KAGE VPN Core');
    }
  });

  return (
    <div style={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 12 }}>
      <SubmitButton type="button" variant="outlined" color="inherit" busy={busy} onClick={() => void verify()}>
        <PlugZap size={16} aria-hidden />
        Verify Connection
      </SubmitButton>
      <span style={{ color: 'var(--text-faint)', fontSize: 12 }}>Test connection to KAGE VPN Core</span>
    </div>
  );
};

/** What was typed; or, where the login is untouched and the password is stored, the stored ones. */
export function credentialsToTest({ kageLogin, kagePassword }: Pick<ProjectValues, 'kageLogin' | 'kagePassword'>, project?: Project) {
  const login = kageLogin.trim();
  if (login && kagePassword) return { login, password: kagePassword };
  if (project?.hasKagePassword && login && login === project.kageLogin) return { projectId: project.id };
  return undefined;
}
