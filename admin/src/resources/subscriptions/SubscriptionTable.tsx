import { Button } from '@mui/material';
import { Plus, TicketCheck } from 'lucide-react';
import { useState } from 'react';

import type { Subscription } from '../../api/types';
import { EmptyState } from '../../components/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ExportButton } from '../../components/list/ExportButton';
import { ListToolbar } from '../../components/list/ListToolbar';
import { RecordFilter } from '../../components/list/RecordFilter';
import { SelectFilter } from '../../components/list/SelectFilter';
import { SubscriptionActions, type SubscriptionVerb } from './SubscriptionActions';
import { SUBSCRIPTION_COLUMNS, SUBSCRIPTION_ENVIRONMENTS, SUBSCRIPTION_STATUSES } from './subscriptionColumns';
import { SubscriptionVerbDialog } from './SubscriptionVerbDialog';

interface Props {
  /** The subscriptions of this project alone. */
  projectId?: number;
  onCreate: () => void;
}

export const NewSubscriptionButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="contained" color="primary" onClick={onClick}>
    <Plus size={16} aria-hidden />
    New Subscription
  </Button>
);

export const SubscriptionTable = ({ projectId, onCreate }: Props) => {
  const [open, setOpen] = useState<{ verb: SubscriptionVerb; subscription: Subscription }>();
  const ofProject = projectId !== undefined;

  const filters = (
    <>
      <SelectFilter source="status" label="Status" choices={SUBSCRIPTION_STATUSES} />
      {!ofProject && <RecordFilter source="projectId" label="Project" resource="projects" optionText="name" />}
      <SelectFilter source="environment" label="Environment" choices={SUBSCRIPTION_ENVIRONMENTS} />
    </>
  );

  return (
    <>
      <DataList resource="subscriptions" filter={ofProject ? { projectId } : undefined}>
        <DataCard<Subscription>
          title="Subscriptions"
          hideTitle
          columns={ofProject ? SUBSCRIPTION_COLUMNS.filter(({ id }) => id !== 'project') : SUBSCRIPTION_COLUMNS}
          toolbar={<ListToolbar search="Search subscriptions..." filters={filters} actions={<ExportButton resource="subscriptions" />} />}
          actions={(subscription) => <SubscriptionActions subscription={subscription} onOpen={(verb) => setOpen({ verb, subscription })} />}
          empty={
            <EmptyState icon={TicketCheck} title="No subscriptions yet" action={<NewSubscriptionButton onClick={onCreate} />}>
              What partners sell through the API appears here, and what you create by hand.
            </EmptyState>
          }
        />
      </DataList>
      {open && <SubscriptionVerbDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
};
