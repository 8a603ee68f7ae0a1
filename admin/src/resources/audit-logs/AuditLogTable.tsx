import { useQuery } from '@tanstack/react-query';
import { PanelRight, ScrollText } from 'lucide-react';
import { useState } from 'react';

import type { AuditLog } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { DateRangeFilter } from '../../components/list/filters/DateRangeFilter';
import { ExportButton } from '../../components/list/ExportButton';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { FindFilter } from '../../components/list/filters/FindFilter';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { lazyComponent } from '../../components/lazyComponent';
import { useApi } from '../../providers/queries';
import { wordsOf } from './auditWords';
import { AUDIT_LOG_COLUMNS, AUDIT_OUTCOMES } from './auditLogColumns';
import { t } from '../../language/language';

const AuditLogDialog = lazyComponent(() => import('./AuditLogDialog').then((file) => file.AuditLogDialog));

const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

/** Who did what, of all projects or of one, newest first. For global admins. */
export const AuditLogTable = ({ projectId }: { projectId?: number }) => {
  const [shown, setShown] = useState<AuditLog>();
  const ofProject = projectId !== undefined;

  return (
    <>
      <DataList resource="audit-logs" columns={AUDIT_LOG_COLUMNS} sort={NEWEST} filter={ofProject ? { projectId } : undefined}>
        <DataCard<AuditLog>
          title={t('Audit Logs')}
          hideTitle
          columns={ofProject ? AUDIT_LOG_COLUMNS.filter(({ id }) => id !== 'project') : AUDIT_LOG_COLUMNS}
          toolbar={
            <ListToolbar search={t('Search audit logs...')} filters={<Filters />} actions={<ExportButton resource="audit-logs" />} />
          }
          actions={(log) => (
            <ActionButton
              icon={PanelRight}
              label={t('Details of {{action}} #{{id}}', { action: wordsOf(log.action), id: log.id })}
              hint={t('Details')}
              onClick={() => setShown(log)}
            />
          )}
          nothingFound={t('No audit logs found')}
          empty={
            <EmptyState icon={ScrollText} title={t('No audit logs found')}>
              {t('Every change, sign-in, export and refusal is written here and never changed afterwards.')}
            </EmptyState>
          }
        />
        {shown && <AuditLogDialog log={shown} onMove={setShown} onClose={() => setShown(undefined)} />}
      </DataList>
    </>
  );
};

/** Without one by project: a project's own page has its events on a tab. */
const Filters = () => {
  const api = useApi();
  const { data } = useQuery({ queryKey: ['audit-logs', 'stats'], queryFn: ({ signal }) => api.auditStats(signal) });
  return (
    <>
      <FindFilter source="action" label={t('Action')} choices={choicesOf(data?.actions)} />
      <FindFilter source="entityType" label={t('Entity')} choices={choicesOf(data?.entityTypes)} />
      <SelectFilter source="outcome" label={t('Outcome')} choices={AUDIT_OUTCOMES} />
      <RecordFilter
        source="userId"
        label={t('User')}
        resource="users"
        optionText={({ firstName, lastName }) => [firstName, lastName].join(' ')}
      />
      <DateRangeFilter />
    </>
  );
};

const choicesOf = (codes: readonly string[] = []) => codes.map((value) => ({ value, label: wordsOf(value) }));
