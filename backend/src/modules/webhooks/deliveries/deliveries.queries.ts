import { isFree, leaseSql } from '../../../common/worker/lease-sql.js';
import { execute, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import type { Webhook } from '../webhook.entity.js';
import { delayAfter, FAILURES_MAX } from '../webhook.rules.js';
import { TIMEOUT_MS, type Answer } from './sender.js';
import { columnsOf } from '../../../database/select.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** Longer than a try can take, so that no other process sends a delivery that is still being sent. */
const LEASE_SECONDS = (TIMEOUT_MS / 1_000) * 4;
/** While a webhook fails, the time between two tries of its deliveries. */
const FAILING_GAP_SECONDS = 1;
const PER_WEBHOOK_MAX = 8;

export interface FailureOutcome {
  /** In a row, of the webhook. */
  failures: number;
  isPausing: boolean;
  /** The delivery is not tried again. */
  isFinal: boolean;
}

const OF_DELIVERY = ['id', 'webhookId', 'attempt', 'messageId', 'payload', 'replayId'] as const;
const OF_WEBHOOK = ['projectId', 'environment', 'url', 'secret', 'previousSecret'] as const;
export type TakenDelivery = Pick<WebhookDelivery, (typeof OF_DELIVERY)[number]> & Pick<Webhook, (typeof OF_WEBHOOK)[number]>;

/**
 * For each subject only the oldest is sent, so that a partner gets the events of a subscription in order; resends do not wait for
 * others. A webhook that fails gets one delivery at a time; any other gets a few, so that one that hangs does not take every place.
 */
const TAKE = leaseSql(WebhookDelivery, {
  due: (lock) => `
    SELECT d.id, w.id AS webhook_id, w.project_id, w.environment, w.url, w.secret, CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS previous_secret
    FROM webhooks w LEFT JOIN unnest($2::int[], $3::int[]) AS own (webhook_id, count) ON own.webhook_id = w.id CROSS JOIN LATERAL (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.webhook_id = w.id AND d.status = 'pending' AND d.next_attempt_at <= now() AND ${isFree('d')}
        AND (d.resend_of_id IS NOT NULL OR NOT EXISTS (
          SELECT FROM webhook_deliveries e WHERE e.webhook_id = d.webhook_id AND e.subject = d.subject AND e.status = 'pending'
            AND e.resend_of_id IS NULL AND e.event_id < d.event_id))
      ORDER BY d.next_attempt_at, d.id
      LIMIT CASE WHEN w.failures > 0 THEN 1 ELSE greatest(0, ${PER_WEBHOOK_MAX} - coalesce(own.count, 0)) END ${lock}) d
    WHERE w.is_active AND w.paused_at IS NULL AND w.deleted_at IS NULL AND (w.retry_at IS NULL OR w.retry_at <= now())
      AND (w.failures = 0 OR NOT EXISTS (
        SELECT FROM webhook_deliveries f WHERE f.webhook_id = w.id AND f.status = 'pending' AND f.leased_until > now()))
    LIMIT $1`,
  seconds: LEASE_SECONDS,
  attempt: 'attempt',
  until: 'leasedUntil',
  set: 'last_attempt_at = now()',
  returning: `${columnsOf<WebhookDelivery>(OF_DELIVERY, 't')}, ${columnsOf<Webhook>(OF_WEBHOOK, 'taken')}`,
});

/** @param underWay how many deliveries of each webhook this process is sending */
export const takeDue = (db: Db, limit: number, underWay: ReadonlyMap<number, number>): Promise<TakenDelivery[]> =>
  query<TakenDelivery>(db, TAKE, [limit, [...underWay.keys()], [...underWay.values()]]);

/**
 * Locks the webhook before any of its deliveries, as everywhere. @returns whether it was switched off automatically; undefined where it
 * no longer exists
 */
export const lockWebhook = (tx: Tx, id: number): Promise<Pick<Webhook, 'disabledReason'> | undefined> =>
  queryOne(tx, `SELECT ${columnsOf<Webhook>(['disabledReason'])} FROM webhooks WHERE id = $1 FOR NO KEY UPDATE`, [id]);

/**
 * Every outcome is fenced by the attempt: a process whose lease ran out changes nothing. A wait that the receiver asked for goes on.
 * @returns whether it was this try's to write
 */
export async function writeDelivered(tx: Tx, { id, webhookId, attempt }: TakenDelivery, answer: Answer): Promise<boolean> {
  const written = await execute(
    tx,
    `UPDATE webhook_deliveries SET status = 'delivered', delivered_at = now(), leased_until = NULL, next_attempt_at = NULL,
       response_status = $3, response_body = $4, error_message = NULL, duration_ms = $5
     WHERE id = $1 AND attempt = $2 AND status = 'pending'`,
    [id, attempt, answer.status, answer.body, answer.durationMs],
  );
  if (written > 0) await execute(tx, 'UPDATE webhooks SET failures = 0 WHERE id = $1 AND failures > 0', [webhookId]);
  return written > 0;
}

/**
 * @param isLast whether the delivery is not tried again
 * @returns how many failures in a row that makes, and whether it was the one that pauses the webhook; undefined when the lease ran out
 */
export async function writeFailed(
  tx: Tx,
  { id, webhookId, attempt }: TakenDelivery,
  answer: Answer,
  isLast: boolean,
): Promise<FailureOutcome | undefined> {
  const delay = isLast ? null : delayAfter(attempt);
  const written = await execute(
    tx,
    `UPDATE webhook_deliveries SET status = CASE WHEN $3::int IS NULL THEN 'failed' ELSE 'pending' END, leased_until = NULL,
       next_attempt_at = CASE WHEN $3::int IS NOT NULL THEN now() + make_interval(secs => greatest($3::int * (0.9 + random() * 0.2), $8::int)) END,
       response_status = $4, response_body = $5, error_message = $6, duration_ms = $7
     WHERE id = $1 AND attempt = $2 AND status = 'pending'`,
    [id, attempt, delay, answer.status, answer.body, answer.error, answer.durationMs, answer.waitSeconds ?? 0],
  );
  if (written === 0) return undefined;
  const counted = await queryOne<Omit<FailureOutcome, 'isFinal'>>(
    tx,
    `UPDATE webhooks SET failures = failures + 1, retry_at = greatest(retry_at, now() + make_interval(secs => $2::int)),
       paused_at = CASE WHEN failures + 1 >= ${FAILURES_MAX} THEN coalesce(paused_at, now()) ELSE paused_at END
     WHERE id = $1
     RETURNING failures, failures = ${FAILURES_MAX} AS "isPausing"`,
    [webhookId, Math.max(FAILING_GAP_SECONDS, answer.waitSeconds ?? 0)],
  );
  return counted && { ...counted, isFinal: delay === null };
}

/** Switches off a webhook whose address is gone; one that has another address by now stays on. @returns whether it did */
export async function disableGone(tx: Tx, { webhookId, url }: TakenDelivery): Promise<boolean> {
  const disabled = await execute(
    tx,
    `UPDATE webhooks SET is_active = false, disabled_reason = 'gone' WHERE id = $1 AND url = $2 AND is_active AND deleted_at IS NULL`,
    [webhookId, url],
  );
  // Deliveries that are being sent are recorded by their senders.
  if (disabled > 0)
    await dropPending(tx, webhookId, 'The address of the webhook is gone', 'AND (leased_until IS NULL OR leased_until <= now())');
  return disabled > 0;
}

/** The events of which deliveries wait for the webhook. */
export async function pendingTypes(tx: Tx, webhookId: number): Promise<string[]> {
  const rows = await query<Pick<WebhookDelivery, 'type'>>(
    tx,
    `SELECT DISTINCT type FROM webhook_deliveries WHERE webhook_id = $1 AND status = 'pending'`,
    [webhookId],
  );
  return rows.map(({ type }) => type);
}

/** Nothing that waits for the webhook is sent any more. */
export async function dropPending(tx: Tx, webhookId: number, why: string, condition = ''): Promise<void> {
  await execute(
    tx,
    `UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, leased_until = NULL, error_message = $2
     WHERE webhook_id = $1 AND status = 'pending' ${condition}`,
    [webhookId, why],
  );
}
