import type { Webhook } from '../../api/webhookTypes';
import { DateText } from '../../components/DateText';
import type { Column } from '../../components/list/column';
import { LinkCell } from '../../components/list/LinkCell';
import { eventsText } from './webhookEvents';
import { WebhookStateChip } from './WebhookStateChip';

export const WEBHOOK_COLUMNS: readonly Column<Webhook>[] = [
  {
    id: 'url',
    label: 'Address',
    phone: 'title',
    cell: ({ id, projectId, url, events }) => (
      <LinkCell to={`/projects/${projectId}/webhooks/${id}`} note={eventsText(events)}>
        {url}
      </LinkCell>
    ),
  },
  { id: 'state', label: 'State', width: 190, phone: 'aside', cell: (webhook) => <WebhookStateChip webhook={webhook} /> },
  {
    id: 'rotation',
    label: 'Old secret until',
    width: 160,
    cell: ({ previousSecretUntil }) => <DateText value={previousSecretUntil} show="time" />,
  },
  { id: 'created', label: 'Created', sort: 'createdAt', width: 130, cell: ({ createdAt }) => <DateText value={createdAt} /> },
];
