import { Button } from '@mui/material';
import { Plus, RefreshCw, TicketCheck } from 'lucide-react';
import { useState } from 'react';

import type { Subscription } from '../../api/types';
import { EmptyState } from '../../components/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ExportButton } from '../../components/list/ExportButton';
import { ListToolbar } from '../../components/list/ListToolbar';
import { RecordFilter } from '../../components/list/RecordFilter';
import { SelectFilter } from '../../components/list/SelectFilter';
import { Page } from '../../components/Page';
import { PageHeader } from '../../components/PageHeader';
import { SubmitButton } from '../../components/SubmitButton';
import { useSingleFlight } from '../../components/useSingleFlight';
import { useRefreshAll } from '../../providers/queries';
import { SubscriptionActions, type SubscriptionVerb } from './SubscriptionActions';
import { SUBSCRIPTION_COLUMNS, SUBSCRIPTION_ENVIRONMENTS, SUBSCRIPTION_STATUSES } from './subscriptionColumns';
import { SubscriptionCounters } from './SubscriptionCounters';
import { SubscriptionDialog } from './SubscriptionDialog';
import { SubscriptionVerbDialog } from './SubscriptionVerbDialog';

const Filters = () => (
  <>
    <SelectFilter source="status" label="Status" choices={SUBSCRIPTION_STATUSES} />
    <RecordFilter source="projectId" label="Project" resource="projects" optionText="name" />
    <SelectFilter source="environment" label="Environment" choices={SUBSCRIPTION_ENVIRONMENTS} />
  </>
);

const SubscriptionList = () => {
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState<{ verb: SubscriptionVerb; subscription: Subscription }>();
  const refresh = useRefreshAll();
  const [reload, reloading] = useSingleFlight(refresh);

  const create = (
    <Button variant="contained" color="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      New Subscription
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Subscriptions"
        subtitle="What your partners have sold, and what the core runs"
        actions={
          <>
            <SubmitButton type="button" variant="outlined" color="inherit" busy={reloading} onClick={() => void reload()}>
              <RefreshCw size={15} aria-hidden />
              Refresh
            </SubmitButton>
            {create}
          </>
        }
      />
      <SubscriptionCounters />
      <DataList resource="subscriptions">
        <DataCard<Subscription>
          title="Subscriptions"
          hideTitle
          columns={SUBSCRIPTION_COLUMNS}
          toolbar={
            <ListToolbar search="Search subscriptions..." filters={<Filters />} actions={<ExportButton resource="subscriptions" />} />
          }
          actions={(subscription) => <SubscriptionActions subscription={subscription} onOpen={(verb) => setOpen({ verb, subscription })} />}
          empty={
            <EmptyState icon={TicketCheck} title="No subscriptions yet" action={create}>
              What partners sell through the API appears here, and what you create by hand.
            </EmptyState>
          }
        />
      </DataList>
      {creating && <SubscriptionDialog onClose={() => setCreating(false)} />}
      {open && <SubscriptionVerbDialog {...open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
};

export default SubscriptionList;
