import type { AuditLog } from '../../api/auditTypes';
import { DateText } from '../../components/DateText';
import type { Column } from '../../components/list/column';
import { RecordName } from '../../components/RecordName';
import { AuditActor } from './AuditActor';
import { wordsOf } from './auditDetails';
import { AuditOutcomeChip, OUTCOMES } from './AuditOutcomeChip';
import { AuditThing } from './AuditThing';

/** As long as one of version 4. */
const SHORT_ADDRESS = 15;

export const AUDIT_OUTCOMES = Object.entries(OUTCOMES).map(([value, { label }]) => ({ value, label }));

/** Without a sort by anything but time: over a million rows no other order is of use to anybody. */
export const AUDIT_LOG_COLUMNS: readonly Column<AuditLog>[] = [
  { id: 'action', label: 'Action', phone: 'title', cell: ({ action }) => <span style={{ fontWeight: 500 }}>{wordsOf(action)}</span> },
  { id: 'user', label: 'User', cell: (log) => <AuditActor log={log} /> },
  { id: 'entity', label: 'Entity', cell: (log) => <AuditThing log={log} /> },
  {
    id: 'project',
    label: 'Project',
    cell: ({ projectId }) => <RecordName resource="projects" id={projectId} text="name" to={`/projects/${projectId}`} />,
  },
  { id: 'outcome', label: 'Outcome', width: 140, phone: 'aside', cell: (log) => <AuditOutcomeChip log={log} /> },
  {
    id: 'address',
    label: 'IP Address',
    width: 130,
    phone: 'hide',
    cell: ({ ipAddress }) => (
      // One of version 6 fills four lines of its column; two say which it is, the hint says it whole.
      <span className="record-name tabular" data-hint={ipAddress && ipAddress.length > SHORT_ADDRESS ? ipAddress : undefined}>
        {ipAddress ?? '–'}
      </span>
    ),
  },
  { id: 'time', label: 'Time', sort: 'createdAt', width: 155, cell: ({ createdAt }) => <DateText value={createdAt} show="time" /> },
];
