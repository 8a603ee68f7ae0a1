import type { Ticket } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { LinkCell } from '../../components/table/LinkCell';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip, labelOf } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { t } from '../../language/language';

export const PRIORITIES = (['low', 'medium', 'high', 'urgent'] as const).map((value) => ({ value, label: labelOf(value) }));
export const TICKET_STATUSES = (['open', 'answered', 'closed'] as const).map((value) => ({ value, label: labelOf(value) }));

const PRIORITY_TONES = { low: 'neutral', medium: 'info', high: 'warn', urgent: 'bad' } as const;

export const TICKET_COLUMNS: readonly Column<Ticket>[] = [
  {
    id: 'subject',
    label: t('Ticket'),
    phone: 'title',
    grows: true,
    cell: ({ id, subject, userName }) => (
      <LinkCell to={`/support/${id}`} note={t('#{{id}} by {{userName}}', { id, userName })}>
        {subject}
      </LinkCell>
    ),
  },
  {
    id: 'project',
    label: t('Project'),
    width: 140,
    priority: 3,
    cell: ({ projectId, projectName }) =>
      projectId === null ? (
        '–'
      ) : (
        <RecordName resource="projects" id={projectId} text="name" known={projectName} to={`/projects/${projectId}`} />
      ),
  },
  {
    id: 'priority',
    label: t('Priority'),
    sort: 'priority',
    width: 120,
    cell: ({ priority }) => <StatusChip label={labelOf(priority)} tone={PRIORITY_TONES[priority]} />,
  },
  { id: 'status', label: t('Status'), sort: 'status', width: 130, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  { id: 'replies', label: t('Replies'), align: 'right', width: 90, cell: ({ replyCount }) => formatCount(replyCount) },
  {
    id: 'created',
    label: t('Created'),
    sort: 'createdAt',
    width: 140,
    priority: 1,
    cell: ({ createdAt }) => <DateText value={createdAt} show="ago" />,
  },
];
