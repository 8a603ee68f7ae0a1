import { FileText } from 'lucide-react';

import type { PaperDocument } from '../../api/types';
import { PdfMenu } from '../../components/buttons/PdfMenu';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { DateRangeFilter } from '../../components/list/filters/DateRangeFilter';
import type { Peeking } from '../../components/list/view/RowDrawer';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { DOCUMENT_COLUMNS, DOCUMENT_TYPES, titleOf } from './documentColumns';
import { t } from '../../language/language';

const PEEK: Peeking<PaperDocument> = { nameOf: ({ number }) => number };

const NEWEST = { field: 'issuedAt', order: 'DESC' } as const;

export const DocumentList = () => (
  <DataList resource="documents" columns={DOCUMENT_COLUMNS} sort={NEWEST}>
    <DataCard<PaperDocument>
      peek={PEEK}
      title={t('Documents')}
      hideTitle
      columns={DOCUMENT_COLUMNS}
      toolbar={
        <ListToolbar
          search={t('Search documents...')}
          filters={
            <>
              <SelectFilter source="type" label={t('Type')} choices={DOCUMENT_TYPES} />
              <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />
              <DateRangeFilter />
            </>
          }
        />
      }
      actions={(document) => <PdfMenu path={`/documents/${document.id}/pdf`} name={titleOf(document)} />}
      empty={
        <EmptyState icon={FileText} title={t('No documents yet')}>
          {t('Every completed topup gets a numbered receipt, every reversal a credit note, and every month with movements a statement.')}
        </EmptyState>
      }
    />
  </DataList>
);
