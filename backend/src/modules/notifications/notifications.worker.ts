import { Injectable } from '@nestjs/common';

import { Database, execute, query, type Tx } from '../../database/database.js';
import { EVENTS_MAX, OutboxConsumer } from '../outbox/outbox-consumer.js';
import { notificationOf, type NewNotification, type ReportedEvent } from './notification.rules.js';
import { columnsOf } from '../../database/select.js';
import type { OutboxEvent } from '../outbox/outbox-event.entity.js';

/** Locked rows are another process's: every event is handled by one transaction, which also marks it as handled. */
const TAKE = `
  SELECT ${columnsOf<OutboxEvent>(['id', 'type', 'projectId'], 'e')}, p.name AS "projectName", e.data
  FROM outbox_events e LEFT JOIN projects p ON p.id = e.project_id
  WHERE e.notifications_pending ORDER BY e.id LIMIT ${EVENTS_MAX} FOR UPDATE OF e SKIP LOCKED`;

const INSERT = `
  INSERT INTO notifications (user_id, event_id, type, message, link, is_shown, email_status, next_email_at)
  SELECT u.id, t."eventId", t.type, t.message, t.link, wish.in_app, CASE WHEN wish.email THEN 'pending' ELSE 'none' END, CASE WHEN wish.email THEN now() END
  FROM jsonb_to_recordset($1::jsonb) AS t("eventId" int, "projectId" int, type text, message text, link text, "toMembers" boolean, "toAdmins" boolean,
         "toUser" int, "exceptUser" int, "isRepeating" boolean)
  JOIN users u ON u.is_active AND u.deleted_at IS NULL AND u.id IS DISTINCT FROM t."exceptUser"
  CROSS JOIN LATERAL (SELECT u.role = 'global_admin' AS is_admin,
    EXISTS (SELECT FROM user_project_assignments a WHERE a.user_id = u.id AND a.project_id = t."projectId") AS is_member) r
  LEFT JOIN notification_preferences p ON p.user_id = u.id AND p.type = t.type
  CROSS JOIN LATERAL (SELECT coalesce(p.in_app, true) AS in_app, $2::boolean AND coalesce(p.email, false) AS email) wish
  WHERE (t."toAdmins" AND is_admin OR t."toMembers" AND is_member OR u.id = t."toUser" AND (t."projectId" IS NULL OR is_admin OR is_member))
    AND (wish.in_app OR wish.email)
    AND NOT (t."isRepeating" AND EXISTS (SELECT FROM notifications n WHERE n.user_id = u.id AND n.type = t.type AND n.link = t.link
      AND n.read_at IS NULL AND n.created_at > now() - interval '1 hour'))
  ON CONFLICT ON CONSTRAINT uq_notifications_event DO NOTHING`;

/** Makes notifications of the events in the outbox. Any number of processes may run it; each event notifies each person once. */
@Injectable()
export class NotificationsWorker extends OutboxConsumer {
  constructor(database: Database) {
    super('Events could not be made into notifications', database);
  }

  protected async consume(tx: Tx): Promise<number> {
    const events = await query<ReportedEvent>(tx, TAKE);
    if (events.length === 0) return 0;
    const notifications = withoutRepeats(events.map(notificationOf).filter((each) => each !== null));
    const sendsMail = this.env.SMTP_URL !== undefined;
    if (notifications.length > 0) {
      await execute(tx, INSERT, [JSON.stringify(notifications), sendsMail]);
      if (sendsMail) this.database.afterCommit(tx, () => this.signals.wake('emails'));
    }
    await execute(tx, 'UPDATE outbox_events SET notifications_pending = false WHERE id = ANY($1::int[])', [events.map(({ id }) => id)]);
    return events.length;
  }
}

/** Of what repeats within a batch only the first is kept. */
function withoutRepeats(notifications: NewNotification[]): NewNotification[] {
  const seen = new Set<string>();
  return notifications.filter(({ isRepeating, type, link }) => {
    if (!isRepeating) return true;
    const key = `${type} ${link}`;
    return !seen.has(key) && seen.add(key);
  });
}
