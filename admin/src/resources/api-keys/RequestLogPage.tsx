import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';

import type { ApiRequest } from '../../api/types';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { DateRangeFilter } from '../../components/list/filters/DateRangeFilter';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { PermittedOnly } from '../../components/page/PermittedOnly';
import { Page, PageHeader } from '../../components/page/Page';
import { RecordRoute } from '../../layout/screen/RecordRoute';
import { useApi } from '../../providers/queries';
import { REQUEST_COLUMNS, STATUS_CHOICES } from './requestColumns';
import { t } from '../../language/language';

const POLL_MS = 10_000;

/** What a partner called with one key, and what was answered: an error in a shop's log is found here by its requestId. */
const RequestLog = ({ id }: { id: number }) => {
  const api = useApi();
  const { data } = useQuery({ queryKey: ['apiKey', id], queryFn: ({ signal }) => api.apiKey(id, signal) });
  return (
    <Page>
      <PageHeader
        title={t('Request Log')}
        subtitle={data && `${data.name} · ${data.keyPreview} · ${data.projectName}`}
        back={{ to: '/api-keys', label: t('API Keys'), list: 'api-keys' }}
      />
      <DataList resource={`api-keys/${id}/requests`} columns={REQUEST_COLUMNS} pollMs={POLL_MS}>
        <DataCard<ApiRequest>
          title={t('Request Log')}
          hideTitle
          columns={REQUEST_COLUMNS}
          toolbar={
            <ListToolbar
              search={t('Search path or request ID...')}
              filters={
                <>
                  <SelectFilter source="status" label={t('Status')} choices={STATUS_CHOICES} />
                  <DateRangeFilter />
                </>
              }
            />
          }
          empty={
            <EmptyState icon={ScrollText} title={t('No calls yet')}>
              {t('Each call with this key is listed here for 7 days, without what was sent and answered.')}
            </EmptyState>
          }
        />
      </DataList>
    </Page>
  );
};

const RequestLogPage = () => (
  <PermittedOnly permission="keys.read" title={t('API Keys')}>
    <RecordRoute>{(id) => <RequestLog id={id} />}</RecordRoute>
  </PermittedOnly>
);

export default RequestLogPage;
