import type { Webhook, WebhookEvent } from '../../api/types';
import { LinkCell } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { DateText } from '../../components/text/DateText';
import { SoftBreaks } from '../../components/text/SoftBreaks';
import { WebhookStateChip } from './WebhookStateChip';
import { t } from '../../language/language';

export const WEBHOOK_COLUMNS: readonly Column<Webhook>[] = [
  {
    id: 'url',
    label: t('Address'),
    phone: 'title',
    width: 220,
    grows: true,
    cell: ({ id, projectId, url, events }) => (
      <LinkCell to={`/projects/${projectId}/webhooks/${id}`} note={eventsText(events)}>
        <SoftBreaks text={url} />
      </LinkCell>
    ),
  },
  { id: 'state', label: t('State'), width: 190, phone: 'aside', cell: (webhook) => <WebhookStateChip webhook={webhook} /> },
  {
    id: 'rotation',
    label: t('Old secret until'),
    width: 160,
    priority: 5,
    cell: ({ previousSecretUntil }) => <DateText value={previousSecretUntil} show="time" />,
  },
  { id: 'created', label: t('Created'), sort: 'createdAt', width: 130, cell: ({ createdAt }) => <DateText value={createdAt} /> },
];

/** Listed one by one, because types do not exist at run time; a difference from the API's document does not compile. */
const KNOWN: Record<WebhookEvent, true> = {
  'subscription.created': true,
  'subscription.activated': true,
  'subscription.suspended': true,
  'subscription.expiring': true,
  'subscription.expired': true,
  'subscription.cancelled': true,
  'subscription.renewed': true,
  'subscription.renewal_failed': true,
  'subscription.deleted': true,
  'vpn_user.synced': true,
  'vpn_user.ready': true,
  'vpn_user.failed': true,
  'balance.low': true,
  'topup.completed': true,
  'api_key.expiring': true,
  'webhook.disabled': true,
};

/** The events that a webhook can get. */
export const WEBHOOK_EVENTS = Object.keys(KNOWN).filter((name): name is WebhookEvent => name in KNOWN);

const NAMED_MAX = 2;

/** Null stands for all events. */
export function eventsText(events: readonly string[] | null): string {
  if (!events) return t('All events');
  return events.length <= NAMED_MAX ? events.join(', ') : t('{{count, number}} events', { count: events.length });
}
