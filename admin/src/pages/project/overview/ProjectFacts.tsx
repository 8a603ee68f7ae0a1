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
import { formatCount } from '../../../format/number';
import { queries, useApi, useCoreDrivers } from '../../../providers/queries';
import { useCan } from '../../../providers/session';
import { toastFound } from '../../../resources/projects/server/connectionToast';
import { t } from '../../../language/language';

export const ProjectFacts = ({ project }: { project: Project }) => {
  const { data: settings } = useQuery(queries.settings(useApi()));
  const canVerify = useCan('projects.write');
  return (
    <Card aria-label={t('Details')}>
      <CardHead title={t('Details')} aside={canVerify && project.hasKagePassword && <VerifyStored project={project} />} />
      <FactList>
        <ServerFacts project={project} />
        <Fact label={t('Max Users')}>{project.maxUsers === null ? t('No limit') : formatCount(project.maxUsers)}</Fact>
        <Fact label={t('Sessions/Installs')}>
          {project.maxSessions ?? defaultOf(settings?.defaultMaxSessions)} /{' '}
          {project.maxInstalls ?? defaultOf(settings?.defaultMaxInstalls)}
        </Fact>
        <Fact label={t('Longest subscription')}>{t('{{count, number}} days', { count: project.maxSubscriptionDays })}</Fact>
        {project.termDays !== null && <Fact label={t('Charged for each')}>{t('{{count, number}} days', { count: project.termDays })}</Fact>}
        <Fact label={t('Renewals')}>{renewalText(project)}</Fact>
        {project.overdraftLimit !== null && project.overdraftLimit !== '0.00' && (
          <Fact label={t('Overdraft')}>{formatMoney(project.overdraftLimit)}</Fact>
        )}
        <Fact label={t('Created')}>
          <DateText value={project.createdAt} show="time" />
        </Fact>
        <Fact label={t('Changed')}>
          <DateText value={project.updatedAt} show="time" />
        </Fact>
      </FactList>
    </Card>
  );
};

const defaultOf = (value: number | undefined): string => (value === undefined ? t('Default') : t('Default ({{value}})', { value }));

/** 'By themselves, 3 days of grace; cancelled after 30 days'. */
function renewalText({ autoRenewDefault, graceDays, cancelAfterDays }: Project): string {
  const parts = [
    autoRenewDefault ? t('By themselves') : t('By hand'),
    graceDays > 0 ? t('{{graceDays}} of grace', { graceDays: t('{{count, number}} days', { count: graceDays }) }) : '',
  ];
  const text = parts.filter(Boolean).join(', ');
  return cancelAfterDays === null
    ? text
    : t('{{text}}; cancelled {{cancelAfterDays}} after the end', {
        text,
        cancelAfterDays: t('{{count, number}} days', { count: cancelAfterDays }),
      });
}

/** With the labels of the driver. */
const ServerFacts = ({ project }: { project: Project }) => {
  const canManage = useCan('projects.manage');
  const driver = useDriver(project);
  const labelOf = (name: string, otherwise: string) => (driver ? driver.fields.find((field) => field.name === name)?.label : otherwise);
  const loginLabel = labelOf('kageLogin', t('KAGE VPN Login'));
  return (
    <>
      {canManage && <Fact label={t('VPN server')}>{driver?.title ?? '–'}</Fact>}
      {canManage && project.coreUrl && (
        <Fact label={labelOf('coreUrl', t('Address')) ?? t('Address')}>
          <span className="mono">{project.coreUrl}</span>
        </Fact>
      )}
      {loginLabel && <Fact label={loginLabel}>{project.kageLogin && <span className="mono">{project.kageLogin}</span>}</Fact>}
      <Fact label={labelOf('kagePassword', t('KAGE VPN Password')) ?? t('Password')}>
        {project.hasKagePassword ? <StatusChip tone="good" label={t('Stored')} /> : <StatusChip tone="warn" label={t('Missing')} />}
      </Fact>
    </>
  );
};

const useDriver = ({ coreDriver }: Project) => useCoreDrivers().data?.find(({ name }) => name === coreDriver);

const VerifyStored = ({ project }: { project: Project }) => {
  const api = useApi();
  const server = useDriver(project)?.title ?? t('KAGE VPN Core');
  const [verify, busy] = useSingleFlight(async () => {
    try {
      toastFound(await api.verifyConnection({ projectId: project.id }));
    } catch (error) {
      toast.failure(t('Connection Failed'), error, t('Failed to connect to {{server}}', { server }));
    }
  });
  return (
    <SubmitButton type="button" size="small" variant="outlined" color="inherit" busy={busy} onClick={() => void verify()}>
      <PlugZap size={14} aria-hidden />
      {t('Verify Connection')}
    </SubmitButton>
  );
};
