import type { AuditLog } from '../../api/auditTypes';
import { DateText } from '../../components/DateText';
import type { Column } from '../../components/list/column';
import { RecordName } from '../../components/RecordName';
import { AuditActor } from './AuditActor';
import { wordsOf } from './auditDetails';
import { AuditOutcomeChip, OUTCOMES } from './AuditOutcomeChip';
import { AuditThing } from './AuditThing';

/** As long as one of version 4. */
const SHORT = 15;

/** One of version 6 would fill four lines of its column: two say which it is, the hint says it whole. */
const Address = ({ address }: { address: string | null }) =>
  address && address.length > SHORT ? (
    <span className="record-name tabular" data-hint={address}>
      {address}
    </span>
  ) : (
    <span className="tabular" style={{ whiteSpace: 'nowrap' }}>
      {address ?? '–'}
    </span>
  );

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
    cell: ({ ipAddress }) => <Address address={ipAddress} />,
  },
  { id: 'time', label: 'Time', sort: 'createdAt', width: 155, cell: ({ createdAt }) => <DateText value={createdAt} show="time" /> },
];
