import { idFilter } from '../../../common/http/list/filters.js';
import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { ENTRIES } from '../../billing/ledgers.js';
import { byProjectName } from '../../projects/projects.list.js';
import type { Subscription } from '../subscription.entity.js';
import { SUBSCRIPTION_COLUMNS } from '../subscriptions.queries.js';

export const RESTORABLE_DAYS = 30;

const RESTORABLE = `interval '${RESTORABLE_DAYS} days'`;

/** Over `subscriptions s`. */
export const RESTORABLE_UNTIL = `s.deleted_at + ${RESTORABLE}`;

const refundedIn = (entries: string): string =>
  `EXISTS (SELECT FROM ${entries} r WHERE r.subscription_id = s.id AND r.type = 'refund' AND r.created_at >= s.deleted_at)`;

/** A subscription that was refunded when it was deleted, because it had never been provisioned, cannot be restored for free. */
export const WAS_REFUNDED = `(${Object.values(ENTRIES).map(refundedIn).join(' OR ')})`;

const { id, projectId, subscriptionId, vpnLoginId, email, name, surname, plan, endDate } = SUBSCRIPTION_COLUMNS;

export type DeletedSubscriptionRow = Pick<
  Subscription,
  'id' | 'projectId' | 'subscriptionId' | 'vpnLoginId' | 'email' | 'name' | 'surname' | 'endDate'
> & { plan: string | null; deletedAt: Date; restorableUntil: Date; wasRefunded: boolean };

/** What can be restored; `ix_subscriptions_changed_at` finds what changed in these days. */
export const DELETED_SUBSCRIPTIONS_LIST: ListDefinition = {
  name: 'deleted-subscriptions',
  from: 'subscriptions s',
  where: `greatest(s.created_at, s.activated_at, s.suspended_at, s.cancelled_at, s.deleted_at) > now() - ${RESTORABLE}
    AND s.deleted_at > now() - ${RESTORABLE} AND s.environment = 'production'`,
  columns: {
    id,
    projectId,
    subscriptionId,
    vpnLoginId,
    email,
    name,
    surname,
    plan,
    endDate,
    deletedAt: 's.deleted_at',
    restorableUntil: RESTORABLE_UNTIL,
    wasRefunded: WAS_REFUNDED,
  },
  id: 's.id',
  search: ['s.search_text'],
  searchNames: byProjectName('s.project_id'),
  filters: { projectId: idFilter('s.project_id') },
  sorts: { id: 's.id', deletedAt: 's.deleted_at' },
  scope: 's.project_id',
};
