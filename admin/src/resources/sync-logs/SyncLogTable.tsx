import { PanelRight, ScrollText } from 'lucide-react';
import { useState } from 'react';

import type { SyncLog } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { DateRangeFilter } from '../../components/list/filters/DateRangeFilter';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { lazyComponent } from '../../components/lazyComponent';
import { POLL_MS } from '../../providers/queries';
import { SYNC_LOG_COLUMNS, SYNC_LOG_STATUSES } from './syncLogColumns';
import { t } from '../../language/language';

const SyncLogDrawer = lazyComponent(() => import('./SyncLogDrawer').then((file) => file.SyncLogDrawer));

/** Every call to the core, of all projects or of one, newest first. */
export const SyncLogTable = ({ projectId }: { projectId?: number }) => {
  const [shown, setShown] = useState<SyncLog>();
  const ofProject = projectId !== undefined;

  const filters = (
    <>
      <SelectFilter source="status" label={t('Status')} choices={SYNC_LOG_STATUSES} />
      {!ofProject && <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />}
      <DateRangeFilter />
    </>
  );

  return (
    <>
      <DataList resource="sync/logs" columns={SYNC_LOG_COLUMNS} pollMs={POLL_MS} filter={ofProject ? { projectId } : undefined}>
        <DataCard<SyncLog>
          title={t('Sync Operation Logs')}
          columns={ofProject ? SYNC_LOG_COLUMNS.filter(({ id }) => id !== 'project') : SYNC_LOG_COLUMNS}
          toolbar={<ListToolbar search={t('Search sync logs...')} filters={filters} />}
          actions={(log) => (
            <ActionButton
              icon={PanelRight}
              label={t('Details of {{operation}} #{{id}}', { operation: log.operation, id: log.id })}
              hint={t('Details')}
              onClick={() => setShown(log)}
            />
          )}
          empty={
            <EmptyState icon={ScrollText} title={t('No sync operations yet')}>
              {t('Every call to the VPN server is written here, with what was sent and what came back.')}
            </EmptyState>
          }
        />
      </DataList>
      {shown && <SyncLogDrawer log={shown} onClose={() => setShown(undefined)} />}
    </>
  );
};
