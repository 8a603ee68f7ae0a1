import { Undo2 } from 'lucide-react';
import { Trans } from 'react-i18next/TransWithoutContext';
import { Link } from 'react-router-dom';

import type { TopupReversal } from '../../api/types';
import { RowButton } from '../../components/buttons/RowButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { DateRangeFilter } from '../../components/list/filters/DateRangeFilter';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { useCan } from '../../providers/session';
import { REVERSAL_COLUMNS, REVERSAL_STATUSES } from './reversalColumns';
import { t } from '../../language/language';

/** The list of waiting requests has the decisions. */
const review = ({ id, status, confirmation }: TopupReversal) =>
  status === 'pending' &&
  confirmation?.allowed && <RowButton label={t('Review reversal #{{id}}', { id })} text={t('Review')} to="/billing/waiting" />;

const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

/** All reversals of top-ups. Waiting ones are decided in the list of waiting requests; the credit notes are among the documents. */
export const ReversalList = () => {
  const canConfirm = useCan('topups.confirm');
  return (
    <DataList resource="topup-reversals" columns={REVERSAL_COLUMNS} sort={NEWEST}>
      <DataCard<TopupReversal>
        title={t('Reversals')}
        hideTitle
        columns={REVERSAL_COLUMNS}
        actions={canConfirm ? review : undefined}
        toolbar={
          <ListToolbar
            search={t('Search reversals...')}
            filters={
              <>
                <SelectFilter source="status" label={t('Status')} choices={REVERSAL_STATUSES} />
                <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />
                <DateRangeFilter />
              </>
            }
          />
        }
        empty={
          <EmptyState icon={Undo2} title={t('No reversals yet')}>
            <Trans
              i18nKey="Reverse a topup from its row in <0>Topup Requests</0>."
              components={[<Link key="0" to="/billing/topup-requests" />]}
            />
          </EmptyState>
        }
      />
    </DataList>
  );
};
