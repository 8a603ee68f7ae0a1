import type { AuditLog, SyncLog, Transaction, WebhookDelivery } from '../../api/types';
import { t } from '../../language/language';
import { actorText, wordsOf } from '../../resources/audit-logs/auditWords';
import { describe } from '../../resources/transactions/transactionColumns';
import { serverText } from '../../language/serverText';

/** An event of a subscription, from whichever table. */
export interface Entry {
  /** Of all kinds together. */
  key: string;
  at: string;
  kind: 'money' | 'change' | 'server' | 'webhook';
  title: string;
  /** The person who did it, or why it failed. */
  note: string | null;
  /** The screen with more about it. */
  to?: string;
  /** The signed amount of a movement of money. */
  amount?: string;
  isFailed?: boolean;
}

export const ofTransaction = (movement: Transaction): Entry => ({
  key: `transaction-${movement.id}`,
  at: movement.createdAt,
  kind: 'money',
  title: describe(movement),
  note: null,
  amount: movement.amount,
});

export const ofAudit = ({ id, createdAt, action, outcome, ...actor }: AuditLog): Entry => ({
  key: `audit-${id}`,
  at: createdAt,
  kind: 'change',
  title: wordsOf(action),
  note: actorText(actor),
  isFailed: outcome !== 'success',
});

const CALLS: Readonly<Record<string, string>> = {
  create: t('VPN user created'),
  update: t('User updated on the server'),
  disable: t('User switched off on the server'),
  delete: t('User removed from the server'),
};

export const ofCall = ({ id, createdAt, operation, status, errorMessage }: SyncLog): Entry => ({
  key: `call-${id}`,
  at: createdAt,
  kind: 'server',
  title: CALLS[operation] ?? wordsOf(operation),
  note: status === 'pending' ? t('Under way') : serverText(errorMessage),
  isFailed: status === 'failed',
});

/** One event on its way to one webhook: what the partner's server answered, or when it is asked again. */
export const ofDelivery = ({
  id,
  createdAt,
  type,
  status,
  attempts,
  responseStatus,
  errorMessage,
  webhookId,
  projectId,
}: WebhookDelivery): Entry => ({
  key: `delivery-${id}`,
  at: createdAt,
  kind: 'webhook',
  title: t('Webhook {{type}}', { type }),
  note: outcomeOf(status, attempts, serverText(errorMessage) ?? (responseStatus === null ? null : String(responseStatus))),
  to: `/projects/${projectId}/webhooks/${webhookId}`,
  isFailed: status === 'failed',
});

function outcomeOf(status: WebhookDelivery['status'], attempts: number, answer: string | null): string {
  if (status === 'delivered') return t('Delivered: {{answer}}', { answer: answer ?? '–' });
  if (status === 'failed') return t('Failed: {{answer}}', { answer: answer ?? t('No answer') });
  if (attempts === 0) return t('Not sent yet');
  return t('Sent again later: {{answer}}', { answer: answer ?? t('No answer') });
}

/** The latest of one kind, and whether there are earlier ones. */
export interface Source {
  entries: readonly Entry[];
  hasMore: boolean;
}

/**
 * One stream, the latest first. Where a kind has more entries than were read, nothing older than its last one is shown, since entries in
 * between would be missing.
 */
export function merged(sources: readonly Source[]): { entries: Entry[]; hasMore: boolean } {
  const horizon = sources
    .flatMap(({ entries, hasMore }) => (hasMore ? (entries.at(-1)?.at ?? []) : []))
    .toSorted()
    .at(-1);
  const entries = sources
    .flatMap((source) => source.entries)
    .filter(({ at }) => horizon === undefined || at >= horizon)
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return { entries, hasMore: horizon !== undefined };
}
