import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { useFilters } from '../../components/list/filters/useFilters';
import { SUBSCRIPTION_ENVIRONMENTS, SUBSCRIPTION_STATUSES } from './subscriptionColumns';
import { usePlans } from './usePlans';
import { t } from '../../language/language';

const RENEWALS = [
  { value: true, label: t('By itself') },
  { value: false, label: t('By hand') },
] as const;

const GRACE = [
  { value: true, label: t('In grace') },
  { value: false, label: t('Not in grace') },
] as const;

const ENDS_WITHIN = [1, 3, 7, 14, 30, 90].map((days) => ({ value: days, label: t('{{count, number}} days', { count: days }) }));

/** @param projectId of the project's page, where it is one */
export const SubscriptionFilters = ({ projectId }: { projectId?: number }) => (
  <>
    <SelectFilter source="status" label={t('Status')} choices={SUBSCRIPTION_STATUSES} />
    {projectId === undefined && <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />}
    <SelectFilter source="environment" label={t('Environment')} choices={SUBSCRIPTION_ENVIRONMENTS} />
    <PlanFilter projectId={projectId} />
    <SelectFilter source="endsWithinDays" label={t('Ends within')} choices={ENDS_WITHIN} />
    <SelectFilter source="autoRenew" label={t('Renewal')} choices={RENEWALS} />
    <SelectFilter source="inGrace" label={t('Grace')} choices={GRACE} />
  </>
);

/** The plans of one project: on its page, or once it is chosen in the list of all. */
const PlanFilter = ({ projectId }: { projectId?: number }) => {
  const { filters } = useFilters();
  const chosen = projectId ?? (typeof filters.projectId === 'number' ? filters.projectId : undefined);
  const { data } = usePlans(chosen);
  const plans = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { planId } = filters;
  // Of another project, in an address that somebody sent: it still filters, so it is still shown.
  const isUnknown = typeof planId === 'number' && !plans.some(({ value }) => value === planId);
  const choices = isUnknown ? [...plans, { value: planId, label: `#${planId}` }] : plans;
  if (choices.length === 0) return null;
  return <SelectFilter source="planId" label={t('Plan')} choices={choices} />;
};
