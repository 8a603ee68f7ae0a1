import { Button } from '@mui/material';
import { ArchiveRestore } from 'lucide-react';

import type { DeletedSubscription } from '../../../api/types';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { DataCard } from '../../../components/list/DataCard';
import { DataList } from '../../../components/list/DataList';
import { ListToolbar } from '../../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../../components/list/filters/RecordFilter';
import { Page, PageHeader } from '../../../components/page/Page';
import { useCan } from '../../../providers/session';
import { useRestore } from '../verbs/useRestore';
import { DELETED_COLUMNS } from './deletedColumns';
import { t } from '../../../language/language';

const LATEST = { field: 'deletedAt', order: 'DESC' } as const;

/** The subscriptions deleted in the last 30 days, which can be restored. */
const DeletedList = () => {
  const canRestore = useCan('subscriptions.write');
  return (
    <Page>
      <PageHeader
        title={t('Deleted Subscriptions')}
        subtitle={t('For 30 days they can be restored, with their login and the time that was paid for')}
        back={{ to: '/subscriptions', label: t('Subscriptions'), list: 'subscriptions' }}
      />
      <DataList resource="subscriptions/deleted" columns={DELETED_COLUMNS} sort={LATEST}>
        <DataCard<DeletedSubscription>
          title={t('Deleted Subscriptions')}
          hideTitle
          columns={DELETED_COLUMNS}
          toolbar={
            <ListToolbar
              search={t('Search deleted subscriptions...')}
              filters={<RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />}
            />
          }
          actions={canRestore ? (subscription) => !subscription.wasRefunded && <RestoreButton subscription={subscription} /> : undefined}
          empty={<EmptyState icon={ArchiveRestore} title={t('Nothing was deleted')} />}
        />
      </DataList>
    </Page>
  );
};

export default DeletedList;

const RestoreButton = ({ subscription: { id, subscriptionId } }: { subscription: DeletedSubscription }) => {
  const [restore, busy] = useRestore(id, subscriptionId);
  return (
    <Button
      size="small"
      aria-label={t('Restore {{subscriptionId}}', { subscriptionId })}
      aria-busy={busy || undefined}
      onClick={() => void restore()}
    >
      {t('Restore')}
    </Button>
  );
};
