import { useQuery } from '@tanstack/react-query';
import { PlugZap } from 'lucide-react';

import type { Project } from '../../../api/types';
import { Card, CardHead } from '../../../components/cards/Card';
import { DateText } from '../../../components/text/DateText';
import { Fact, FactList } from '../../../components/cards/Fact';
import { StatusChip } from '../../../components/text/StatusChip';
import { SubmitButton } from '../../../components/buttons/SubmitButton';
import { toast } from '../../../components/feedback/toast';
import { useSingleFlight } from '../../../components/buttons/useSingleFlight';
import { formatMoney } from '../../../format/money';
import { formatCount, plural } from '../../../format/number';
import { queries, useApi, useCoreDrivers } from '../../../providers/queries';
import { useCan } from '../../../providers/session';

export const ProjectFacts = ({ project }: { project: Project }) => {
  const { data: settings } = useQuery(queries.settings(useApi()));
  const canVerify = useCan('projects.write');
  return (
    <Card aria-label="Details">
      <CardHead title="Details" aside={canVerify && project.hasKagePassword && <VerifyStored project={project} />} />
      <FactList>
        <ServerFacts project={project} />
        <Fact label="Max Users">{project.maxUsers === null ? 'No limit' : formatCount(project.maxUsers)}</Fact>
        <Fact label="Sessions/Installs">
          {project.maxSessions ?? defaultOf(settings?.defaultMaxSessions)} /{' '}
          {project.maxInstalls ?? defaultOf(settings?.defaultMaxInstalls)}
        </Fact>
        <Fact label="Longest subscription">{plural(project.maxSubscriptionDays, 'day')}</Fact>
        {project.termDays !== null && <Fact label="Charged for each">{plural(project.termDays, 'day')}</Fact>}
        <Fact label="Renewals">{renewalText(project)}</Fact>
        {project.overdraftLimit !== '0.00' && <Fact label="Overdraft">{formatMoney(project.overdraftLimit)}</Fact>}
        <Fact label="Created">
          <DateText value={project.createdAt} show="time" />
        </Fact>
        <Fact label="Changed">
          <DateText value={project.updatedAt} show="time" />
        </Fact>
      </FactList>
    </Card>
  );
};

const defaultOf = (value: number | undefined): string => (value === undefined ? 'Default' : `Default (${value})`);

/** 'By themselves, 3 days of grace; cancelled after 30 days'. */
function renewalText({ autoRenewDefault, graceDays, cancelAfterDays }: Project): string {
  const parts = [autoRenewDefault ? 'By themselves' : 'By hand', graceDays > 0 ? `${plural(graceDays, 'day')} of grace` : ''];
  const text = parts.filter(Boolean).join(', ');
  return cancelAfterDays === null ? text : `${text}; cancelled ${plural(cancelAfterDays, 'day')} after the end`;
}

/** By the names that the driver has for them. */
const ServerFacts = ({ project }: { project: Project }) => {
  const canManage = useCan('projects.manage');
  const driver = useDriver(project);
  const labelOf = (name: string, otherwise: string) => (driver ? driver.fields.find((field) => field.name === name)?.label : otherwise);
  const loginLabel = labelOf('kageLogin', 'KAGE VPN Login');
  return (
    <>
      {canManage && <Fact label="VPN server">{driver?.title ?? project.coreDriver}</Fact>}
      {canManage && project.coreUrl && (
        <Fact label={labelOf('coreUrl', 'Address') ?? 'Address'}>
          <span className="mono">{project.coreUrl}</span>
        </Fact>
      )}
      {loginLabel && <Fact label={loginLabel}>{project.kageLogin && <span className="mono">{project.kageLogin}</span>}</Fact>}
      <Fact label={labelOf('kagePassword', 'KAGE VPN Password') ?? 'Password'}>
        {project.hasKagePassword ? <StatusChip tone="good" label="Stored" /> : <StatusChip tone="warn" label="Missing" />}
      </Fact>
    </>
  );
};

const useDriver = ({ coreDriver }: Project) => useCoreDrivers().data?.find(({ name }) => name === coreDriver);

const VerifyStored = ({ project }: { project: Project }) => {
  const api = useApi();
  const server = useDriver(project)?.title ?? 'KAGE VPN Core';
  const [verify, busy] = useSingleFlight(async () => {
    try {
      await api.verifyConnection({ projectId: project.id });
      toast.good('Connection Successful', `${server} connection verified successfully`);
    } catch (error) {
      toast.failure('Connection Failed', error, `Failed to connect to ${server}`);
    }
  });
  return (
    <SubmitButton type="button" size="small" variant="outlined" color="inherit" busy={busy} onClick={() => void verify()}>
      <PlugZap size={14} aria-hidden />
      Verify Connection
    </SubmitButton>
  );
};
