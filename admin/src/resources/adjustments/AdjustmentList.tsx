import { Scale } from 'lucide-react';

import type { Adjustment } from '../../api/types';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { DateRangeFilter } from '../../components/list/filters/DateRangeFilter';
import type { Peeking } from '../../components/list/view/RowDrawer';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { ADJUSTMENT_COLUMNS, ADJUSTMENT_STATUSES } from './adjustmentColumns';
import { t } from '../../language/language';

const PEEK: Peeking<Adjustment> = { nameOf: ({ id }) => t('Adjustment #{{id}}', { id }) };

const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

/** All corrections of balances. Waiting ones are decided in the list of waiting requests. */
export const AdjustmentList = () => (
  <DataList resource="adjustments" columns={ADJUSTMENT_COLUMNS} sort={NEWEST}>
    <DataCard<Adjustment>
      peek={PEEK}
      title={t('Adjustments')}
      hideTitle
      columns={ADJUSTMENT_COLUMNS}
      toolbar={
        <ListToolbar
          search={t('Search adjustments...')}
          filters={
            <>
              <SelectFilter source="status" label={t('Status')} choices={ADJUSTMENT_STATUSES} />
              <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />
              <DateRangeFilter />
            </>
          }
        />
      }
      empty={
        <EmptyState icon={Scale} title={t('No adjustments yet')}>
          {t('Corrections of balances are listed here with their reasons.')}
        </EmptyState>
      }
    />
  </DataList>
);
