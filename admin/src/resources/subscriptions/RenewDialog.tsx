import { useQuery } from '@tanstack/react-query';
import { DateTime } from 'luxon';
import { useWatch } from 'react-hook-form';

import type { Project, Subscription } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { NumberField } from '../../components/form/NumberField';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { useApi, useRefreshAll } from '../../providers/queries';

const DEFAULT_DAYS = '30';

interface Values {
  days: string;
}

export const RenewDialog = ({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const renew = async ({ days }: Values) => {
    await api.renewSubscription(subscription, Number(days));
    toast.good('Subscription Renewed', subscription.subscriptionId);
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={`Renew ${subscription.subscriptionId}`}
      width="xs"
      defaultValues={{ days: DEFAULT_DAYS }}
      submitLabel="Renew"
      failure={{ title: 'Error', text: 'Failed to renew subscription' }}
      onSubmit={renew}
      onClose={onClose}
      disableInvalid
    >
      <NumberField name="days" label="Days" min={1} max={36_500} required autoFocus />
      <Outcome subscription={subscription} />
    </FormDialog>
  );
};

/** What it costs and where it leads, before anything is sent. */
const Outcome = ({ subscription }: { subscription: Subscription }) => {
  const api = useApi();
  const days = Number(useWatch<Values, 'days'>({ name: 'days' }));
  const { data: project } = useQuery({
    queryKey: ['projects', 'getOne', { id: String(subscription.projectId) }],
    queryFn: async ({ signal }) => (await api.getOne<Project>('projects', { id: subscription.projectId, signal })).data,
  });
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 8, margin: 0 }}>
      <dt>Ends now</dt>
      <dd>
        <DateText value={subscription.endDate} />
      </dd>
      <dt>New end</dt>
      <dd>{Number.isInteger(days) && days >= 1 ? <DateText value={endAfterRenewal(subscription.endDate, days)} /> : '–'}</dd>
      <dt>{`Price${project?.termDays ? ` for each started ${project.termDays} days` : ''}`}</dt>
      <dd>
        {subscription.environment === 'development' ? (
          'Nothing: sandbox'
        ) : project ? (
          <MoneyText amount={project.pricePerSubscription} />
        ) : (
          '–'
        )}
      </dd>
    </dl>
  );
};

/** The end that a renewal leads to: so many days from the later of now and the present end. */
export function endAfterRenewal(endDate: string, days: number, now: Date = new Date()): string {
  const base = DateTime.max(DateTime.fromISO(endDate, { zone: 'utc' }), DateTime.fromJSDate(now, { zone: 'utc' }));
  return base.plus({ days }).toISO({ suppressMilliseconds: true }) ?? endDate;
}
