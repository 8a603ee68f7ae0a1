import { Undo2 } from 'lucide-react';
import { Trans } from 'react-i18next/TransWithoutContext';
import { Link } from 'react-router-dom';

import type { CryptoRefund } from '../../api/types';
import { RowButton } from '../../components/buttons/RowButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { DateRangeFilter } from '../../components/list/filters/DateRangeFilter';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { useCan } from '../../providers/session';
import { REFUND_COLUMNS, REFUND_STATUSES } from './refundColumns';
import { t } from '../../language/language';

const review = ({ id, status, confirmation }: CryptoRefund) =>
  status === 'pending' &&
  confirmation?.allowed && <RowButton label={t('Review refund #{{id}}', { id })} text={t('Review')} to={`/billing/crypto-refunds/${id}`} />;

const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

/** All refunds in tokens; each one is approved and signed on its own page. */
export const RefundList = () => {
  const canConfirm = useCan('topups.confirm');
  return (
    <DataList resource="crypto-refunds" columns={REFUND_COLUMNS} sort={NEWEST}>
      <DataCard<CryptoRefund>
        title={t('Refunds')}
        hideTitle
        columns={REFUND_COLUMNS}
        actions={canConfirm ? review : undefined}
        toolbar={
          <ListToolbar
            search={t('Search refunds...')}
            filters={
              <>
                <SelectFilter source="status" label={t('Status')} choices={REFUND_STATUSES} />
                <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />
                <DateRangeFilter />
              </>
            }
          />
        }
        empty={
          <EmptyState icon={Undo2} title={t('No refunds yet')}>
            <Trans
              i18nKey="Refund a payment from its row in <0>Crypto Payments</0>."
              components={[<Link key="0" to="/billing/crypto-payments" />]}
            />
          </EmptyState>
        }
      />
    </DataList>
  );
};
