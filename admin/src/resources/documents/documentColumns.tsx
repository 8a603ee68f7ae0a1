import type { PaperDocument } from '../../api/types';
import type { Column } from '../../components/table/Table';
import { TwoLines } from '../../components/table/LinkCell';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip } from '../../components/text/StatusChip';
import { formatMoney } from '../../format/money';
import { monthName } from '../../format/month';
import { t } from '../../language/language';

const TYPE_LABELS: Record<PaperDocument['type'], string> = {
  receipt: t('Receipt'),
  credit_note: t('Credit Note'),
  statement: t('Statement'),
};

export const DOCUMENT_TYPES = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }));

export const titleOf = ({ type, number }: PaperDocument) => `${TYPE_LABELS[type]} ${number}`;

export const DOCUMENT_COLUMNS: readonly Column<PaperDocument>[] = [
  {
    id: 'number',
    label: t('Number'),
    phone: 'title',
    cell: ({ number, month, description }) => (
      <TwoLines note={month ? monthName(month) : description}>
        <span className="mono">{number}</span>
      </TwoLines>
    ),
  },
  { id: 'type', label: t('Type'), cell: ({ type }) => <StatusChip plain tone="neutral" label={TYPE_LABELS[type]} /> },
  {
    id: 'project',
    label: t('Project'),
    cell: ({ projectId, projectName, buyer }) => (
      <TwoLines note={buyer.name !== projectName && buyer.name}>
        <RecordName resource="projects" id={projectId} text="name" known={projectName} to={`/projects/${projectId}/balance`} />
      </TwoLines>
    ),
  },
  { id: 'issued', label: t('Issued'), sort: 'issuedAt', cell: ({ issuedAt }) => <DateText value={issuedAt} show="time" /> },
  {
    id: 'total',
    label: t('Total'),
    sort: 'total',
    align: 'right',
    phone: 'aside',
    cell: ({ total, tax, taxName, taxRate }) => (
      <TwoLines
        note={
          tax !== null &&
          tax !== '0.00' &&
          t('with {{tax}} {{taxName}} ({{taxRate}} %)', { tax: formatMoney(tax), taxName: taxName ?? '', taxRate: Number(taxRate) })
        }
      >
        <MoneyText amount={total} />
      </TwoLines>
    ),
  },
];
