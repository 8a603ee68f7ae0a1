import { Eye, Send } from 'lucide-react';
import { useState } from 'react';

import type { WebhookDelivery } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { FilterBar } from '../../components/list/filters/ListToolbar';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { DELIVERY_COLUMNS, DELIVERY_STATUSES } from './deliveryColumns';
import { DeliveryDrawer, useResend } from './DeliveryDrawer';
import { WEBHOOK_EVENTS } from './webhookColumns';

const EVENTS = [...WEBHOOK_EVENTS, 'ping'].map((value) => ({ value, label: value }));
const POLL_MS = 10_000;

/** What was sent, newest first, with what came back. */
export const DeliveryTable = ({ webhookId, canResend }: { webhookId: number; canResend: boolean }) => {
  const [shown, setShown] = useState<WebhookDelivery>();
  const [resend, busy] = useResend();

  return (
    <>
      <DataList resource={`webhooks/${webhookId}/deliveries`} columns={DELIVERY_COLUMNS} pollMs={POLL_MS}>
        <DataCard<WebhookDelivery>
          title="Deliveries"
          columns={DELIVERY_COLUMNS}
          toolbar={
            <FilterBar>
              <SelectFilter source="status" label="Status" choices={DELIVERY_STATUSES} />
              <SelectFilter source="type" label="Event" choices={EVENTS} />
            </FilterBar>
          }
          actions={(delivery) => (
            <>
              <ActionButton
                icon={Eye}
                label={`Details of ${delivery.type} #${delivery.id}`}
                hint="Details"
                onClick={() => setShown(delivery)}
              />
              <ActionButton
                icon={Send}
                label={`Resend ${delivery.type} #${delivery.id}`}
                hint="Resend"
                disabled={busy || !canResend}
                onClick={() => void resend(delivery)}
              />
            </>
          )}
          empty={
            <EmptyState icon={Send} title="Nothing sent yet">
              Each event is written here, with what was sent and what came back, for 30 days.
            </EmptyState>
          }
        />
      </DataList>
      {shown && <DeliveryDrawer delivery={shown} canResend={canResend} onClose={() => setShown(undefined)} />}
    </>
  );
};
