import type { AuditLog, AuditOutcome } from '../../api/types';
import type { Column } from '../../components/table/Table';
import { AddressText } from '../../components/text/SoftBreaks';
import { DateText } from '../../components/text/DateText';
import { TwoLines } from '../../components/table/LinkCell';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip, type Tone } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { useTimeStyle } from '../../providers/display';
import { readDetails } from './AuditChanges';
import { useNamedDetails } from './auditNames';
import { wordsOf } from './auditWords';
import { AuditActor, AuditThing } from './AuditThing';
import { t } from '../../language/language';

const OUTCOMES: Record<AuditOutcome, { label: string; tone: Tone }> = {
  success: { label: t('Success'), tone: 'good' },
  denied: { label: t('Denied'), tone: 'warn' },
  failed: { label: t('Failed'), tone: 'bad' },
};

export const AUDIT_OUTCOMES = Object.entries(OUTCOMES).map(([value, { label }]) => ({ value, label }));

/** The first change: 'Price per subscription 10.90 → 11.50'. The others are in the dialog. */
const ChangeLine = ({ log: { details } }: { log: Pick<AuditLog, 'details'> }) => {
  const style = useTimeStyle();
  const { changes, hasBefore, hasAfter } = readDetails(useNamedDetails(details), style);
  const [first] = changes;
  if (!first || !hasBefore || !hasAfter) return null;
  const { field, before = '–', after = '–' } = first;
  const change = t('{{field}} {{before}} → {{after}}', { field, before, after });
  return changes.length === 1 ? change : t('{{change}}, and {{count, number}} more', { change, count: changes.length - 1 });
};

/** Without a sort by anything but time: over a million rows no other order is of use to anybody. */
export const AUDIT_LOG_COLUMNS: readonly Column<AuditLog>[] = [
  {
    id: 'action',
    label: t('Action'),
    phone: 'title',
    width: 140,
    grows: true,
    cell: (log) => <TwoLines note={<ChangeLine log={log} />}>{wordsOf(log.action)}</TwoLines>,
  },
  { id: 'user', label: t('User'), width: 165, priority: 1, cell: (log) => <AuditActor log={log} /> },
  { id: 'entity', label: t('Entity'), width: 165, grows: true, priority: 1, cell: (log) => <AuditThing log={log} /> },
  {
    id: 'project',
    label: t('Project'),
    priority: 3,
    cell: ({ projectId }) => <RecordName resource="projects" id={projectId} text="name" to={`/projects/${projectId}`} />,
  },
  { id: 'outcome', label: t('Outcome'), width: 111, phone: 'aside', cell: (log) => <AuditOutcomeChip log={log} /> },
  {
    id: 'address',
    label: t('IP Address'),
    width: 150,
    phone: 'hide',
    cell: ({ ipAddress }) => <AddressText address={ipAddress} />,
  },
  {
    id: 'time',
    label: t('Time'),
    sort: 'createdAt',
    width: 159,
    priority: 1,
    cell: ({ createdAt }) => <DateText value={createdAt} show="time" />,
  },
];

/** The outcome and, for a refusal that was repeated within its minute, the count. */
export const AuditOutcomeChip = ({ log }: { log: Pick<AuditLog, 'outcome' | 'count'> }) => (
  <span style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px' }}>
    <StatusChip {...OUTCOMES[log.outcome]} />
    {log.count > 1 && (
      <span className="tabular" style={{ color: 'var(--text-muted)', fontSize: 12, whiteSpace: 'nowrap' }}>
        <span aria-hidden>× {formatCount(log.count)}</span>
        <span className="visually-hidden">{t('{{times}} times', { times: formatCount(log.count) })}</span>
      </span>
    )}
  </span>
);
