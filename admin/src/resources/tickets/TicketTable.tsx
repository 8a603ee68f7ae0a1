import { MessagesSquare } from 'lucide-react';

import type { Ticket } from '../../api/types';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { PRIORITIES, TICKET_COLUMNS, TICKET_STATUSES } from './ticketColumns';
import { t } from '../../language/language';

/** One's own tickets; a global admin's list holds everybody's. */
export const TicketTable = () => (
  <DataList resource="support/tickets" columns={TICKET_COLUMNS}>
    <DataCard<Ticket>
      title={t('Tickets')}
      columns={TICKET_COLUMNS}
      toolbar={
        <ListToolbar
          search={t('Search tickets...')}
          filters={
            <>
              <SelectFilter source="status" label={t('Status')} choices={TICKET_STATUSES} />
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
