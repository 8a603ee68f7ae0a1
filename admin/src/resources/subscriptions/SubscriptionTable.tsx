import { Button } from '@mui/material';
import { Plus, TicketCheck } from 'lucide-react';
import { useState } from 'react';

import type { BulkAction, Subscription } from '../../api/types';
import { Fact } from '../../components/cards/Fact';
import { EmptyState } from '../../components/feedback/EmptyState';
import { lazyComponent } from '../../components/lazyComponent';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ExportButton } from '../../components/list/ExportButton';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { useSelection } from '../../components/list/selection';
import type { Peeking } from '../../components/list/view/RowDrawer';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { BulkButtons } from './bulk/bulkActions';
import { SubscriptionActions, type SubscriptionVerb } from './SubscriptionActions';
import { SUBSCRIPTION_COLUMNS } from './subscriptionColumns';
import { SubscriptionFilters } from './subscriptionFilters';
import { Permitted } from '../../components/page/Permitted';
import { useCan } from '../../providers/session';
import { t } from '../../language/language';

const BulkDialog = lazyComponent(() => import('./bulk/BulkDialog').then((file) => file.BulkDialog));
const SubscriptionVerbDialog = lazyComponent(() => import('./verbs/SubscriptionVerbDialog').then((file) => file.SubscriptionVerbDialog));

interface Props {
  /** The subscriptions of this project alone. */
  projectId?: number;
  onCreate: () => void;
}

/** The sandbox is what partners try things in. */
const PRODUCTION = { environment: 'production' } as const;

const PEEK: Peeking<Subscription> = {
  nameOf: ({ subscriptionId }) => subscriptionId,
  pageOf: ({ id }) => `/subscriptions/${id}`,
  more: ({ price, paidUntil, phone, createdAt }) => (
    <>
      <Fact label={t('Phone')}>{phone && <bdi dir="ltr">{phone}</bdi>}</Fact>
      <Fact label={t('Price')}>
        <MoneyText amount={price} />
      </Fact>
      <Fact label={t('Paid until')}>
        <DateText value={paidUntil} />
      </Fact>
      <Fact label={t('Created')}>
        <DateText value={createdAt} show="time" />
      </Fact>
    </>
  ),
};

export const NewSubscriptionButton = ({ onClick, isPlain = false }: { onClick: () => void; isPlain?: boolean }) => (
  <Permitted to="subscriptions.write">
    <Button variant={isPlain ? 'outlined' : 'contained'} color={isPlain ? 'inherit' : 'primary'} onClick={onClick}>
      <Plus size={16} aria-hidden />
      {t('New Subscription')}
    </Button>
  </Permitted>
);

export const SubscriptionTable = ({ projectId, onCreate }: Props) => {
  const [open, setOpen] = useState<{ verb: SubscriptionVerb; subscription: Subscription }>();
  const [bulk, setBulk] = useState<{ action: BulkAction; subscriptions: readonly Subscription[] }>();
  const selection = useSelection<Subscription>();
  const canWrite = useCan('subscriptions.write');
  const ofProject = projectId !== undefined;

  const openBulk = (action: BulkAction) => setBulk({ action, subscriptions: [...selection.chosen.values()] });

  return (
    <>
      <DataList
        resource="subscriptions"
        columns={SUBSCRIPTION_COLUMNS}
        filter={ofProject ? { projectId } : undefined}
        defaultFilter={PRODUCTION}
      >
        <DataCard<Subscription>
          title={t('Subscriptions')}
          hideTitle
          columns={ofProject ? SUBSCRIPTION_COLUMNS.filter(({ id }) => id !== 'project') : SUBSCRIPTION_COLUMNS}
          toolbar={
            <ListToolbar
              search={t('Search subscriptions...')}
              filters={<SubscriptionFilters projectId={projectId} />}
              actions={<ExportButton resource="subscriptions" />}
            />
          }
          bulk={
            canWrite
              ? {
                  selection,
                  nameOf: ({ subscriptionId }) => subscriptionId,
                  actions: <BulkButtons chosen={[...selection.chosen.values()]} onOpen={openBulk} />,
                }
              : undefined
          }
          actions={(subscription) => (
            <SubscriptionActions isShort subscription={subscription} onOpen={(verb) => setOpen({ verb, subscription })} />
          )}
          peek={PEEK}
          empty={
            <EmptyState icon={TicketCheck} title={t('No subscriptions yet')} action={<NewSubscriptionButton isPlain onClick={onCreate} />}>
              {t('What partners sell through the API appears here, and what you create by hand.')}
            </EmptyState>
          }
        />
      </DataList>
      {bulk && <BulkDialog {...bulk} onDone={(done) => selection.set(done, false)} onClose={() => setBulk(undefined)} />}
      {open && <SubscriptionVerbDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
};
