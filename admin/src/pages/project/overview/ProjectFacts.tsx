import { PlugZap } from 'lucide-react';

import type { Project } from '../../../api/types';
import { Card, CardHead } from '../../../components/cards/Card';
import { DateText } from '../../../components/text/DateText';
import { Fact, FactList } from '../../../components/cards/Fact';
import { StatusChip } from '../../../components/text/StatusChip';
import { SubmitButton } from '../../../components/buttons/SubmitButton';
import { toast } from '../../../components/feedback/toast';
import { useSingleFlight } from '../../../components/buttons/useSingleFlight';
import { formatCount, plural } from '../../../format/number';
import { useApi } from '../../../providers/queries';

export const ProjectFacts = ({ project }: { project: Project }) => (
  <Card aria-label="Details">
    <CardHead title="Details" aside={project.hasKagePassword && <VerifyStored projectId={project.id} />} />
    <FactList>
      <Fact label="KAGE VPN Login">{project.kageLogin && <span className="mono">{project.kageLogin}</span>}</Fact>
      <Fact label="KAGE VPN Password">
        {project.hasKagePassword ? <StatusChip tone="good" label="Stored" /> : <StatusChip tone="warn" label="Missing" />}
      </Fact>
      <Fact label="Max Users">{project.maxUsers === null ? 'No limit' : formatCount(project.maxUsers)}</Fact>
      <Fact label="Sessions/Installs">
        {project.maxSessions ?? 'as in Settings'} / {project.maxInstalls ?? 'as in Settings'}
      </Fact>
      <Fact label="Longest subscription">{plural(project.maxSubscriptionDays, 'day')}</Fact>
      {project.termDays !== null && <Fact label="Charged for each">{plural(project.termDays, 'day')}</Fact>}
      <Fact label="Created">
        <DateText value={project.createdAt} show="time" />
      </Fact>
      <Fact label="Changed">
        <DateText value={project.updatedAt} show="time" />
      </Fact>
    </FactList>
  </Card>
);

const VerifyStored = ({ projectId }: { projectId: number }) => {
  const api = useApi();
  const [verify, busy] = useSingleFlight(async () => {
    try {
      await api.verifyConnection({ projectId });
      toast.good('Connection Successful', 'KAGE VPN Core connection verified successfully');
    } catch (error) {
      toast.failure('Connection Failed', error, 'Failed to connect to KAGE VPN Core');
    }
  });
  return (
    <SubmitButton type="button" size="small" variant="outlined" color="inherit" busy={busy} onClick={() => void verify()}>
      <PlugZap size={14} aria-hidden />
      Verify Connection
    </SubmitButton>
  );
};
