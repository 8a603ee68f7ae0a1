import { useWatch } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';

import type { Project, Subscription } from '../../api/types';
import { DateText } from '../../components/DateText';
import { FormDialog } from '../../components/FormDialog';
import { NumberField } from '../../components/form/NumberField';
import { MoneyText } from '../../components/MoneyText';
import { toast } from '../../components/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { endAfterRenewal } from './renewal';

const DEFAULT_DAYS = '30';

interface Values {
  days: string;
}

export const RenewDialog = ({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const renew = async ({ days }: Values) => {
    await api.renewSubscription(subscription.id, Number(days));
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
      <dt>Price{project?.termDays ? ` for each started ${project.termDays} days` : ''}</dt>
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
