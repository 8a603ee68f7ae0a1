import { MessagesSquare } from 'lucide-react';

import type { Ticket } from '../../api/types';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { PRIORITIES, TICKET_COLUMNS, TICKET_STATUSES } from './ticketColumns';
import { t } from '../../language/language';

const OPEN_FIRST = { field: 'status', order: 'ASC' } as const;

/** The person's own tickets; the list of a global admin has everybody's. */
export const TicketTable = ({ isOpenFirst = false }: { isOpenFirst?: boolean }) => (
  <DataList resource="support/tickets" columns={TICKET_COLUMNS} sort={isOpenFirst ? OPEN_FIRST : undefined}>
    <DataCard<Ticket>
      title={t('Tickets')}
      columns={TICKET_COLUMNS}
      toolbar={
        <ListToolbar
          search={t('Search tickets...')}
          filters={
            <>
              <SelectFilter source="status" label={t('Status')} choices={TICKET_STATUSES} />
              <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />
              <SelectFilter source="priority" label={t('Priority')} choices={PRIORITIES} />
            </>
          }
        />
      }
      empty={
        <EmptyState icon={MessagesSquare} title={t('No tickets yet')}>
          {t('What you ask appears here with its number and its answers.')}
        </EmptyState>
      }
    />
  </DataList>
);
