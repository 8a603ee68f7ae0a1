import { PanelRight, Send } from 'lucide-react';
import { useState } from 'react';

import type { WebhookDelivery } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { FilterBar } from '../../components/list/filters/ListToolbar';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { Permitted } from '../../components/page/Permitted';
import { DELIVERY_COLUMNS, DELIVERY_STATUSES } from './deliveryColumns';
import { DeliveryDrawer, useResend } from './DeliveryDrawer';
import { WEBHOOK_EVENTS } from './webhookColumns';
import { t } from '../../language/language';

const EVENTS = [...WEBHOOK_EVENTS, 'ping'].map((value) => ({ value, label: value }));
const POLL_MS = 10_000;

/** The deliveries, newest first, with their answers. */
export const DeliveryTable = ({ webhookId, canResend }: { webhookId: number; canResend: boolean }) => {
  const [shown, setShown] = useState<WebhookDelivery>();
  const [resend, busy] = useResend();

  return (
    <>
      <DataList resource={`webhooks/${webhookId}/deliveries`} columns={DELIVERY_COLUMNS} pollMs={POLL_MS}>
        <DataCard<WebhookDelivery>
          title={t('Deliveries')}
          columns={DELIVERY_COLUMNS}
          toolbar={
            <FilterBar>
              <SelectFilter source="status" label={t('Status')} choices={DELIVERY_STATUSES} />
              <SelectFilter source="type" label={t('Event')} choices={EVENTS} />
            </FilterBar>
          }
          actions={(delivery) => (
            <>
              <ActionButton
                icon={PanelRight}
                label={t('Details of {{type}} #{{id}}', { type: delivery.type, id: delivery.id })}
                hint={t('Details')}
                onClick={() => setShown(delivery)}
              />
              <Permitted to="webhooks.write">
                <ActionButton
                  icon={Send}
                  label={t('Resend {{type}} #{{id}}', { type: delivery.type, id: delivery.id })}
                  hint={t('Resend')}
                  disabled={busy || !canResend}
                  onClick={() => void resend(delivery)}
                />
              </Permitted>
            </>
          )}
          empty={
            <EmptyState icon={Send} title={t('Nothing sent yet')}>
              {t('Each event is written here, with what was sent and what came back, for 30 days.')}
            </EmptyState>
          }
        />
      </DataList>
      {shown && <DeliveryDrawer delivery={shown} canResend={canResend} onClose={() => setShown(undefined)} />}
    </>
  );
};
