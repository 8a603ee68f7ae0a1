import { Injectable } from '@nestjs/common';

import type { Language } from '../../common/language.js';
import { PERMISSIONS, type Permission } from '../../common/http/permissions.js';
import { Database, execute, query, type Tx } from '../../database/database.js';
import { EVENTS_MAX, OutboxConsumer } from '../outbox/outbox-consumer.js';
import { LinksService } from '../users/links/links.service.js';
import { knownLanguage, type NewNotification, type ReportedEvent } from './draft.rules.js';
import { notificationOf } from './notification.rules.js';
import { IS_TOLD, isInScope, isMember } from './scope.queries.js';
import { columnsOf } from '../../database/select.js';
import type { OutboxEvent } from '../outbox/outbox-event.entity.js';

/** Locked rows are another process's: every event is handled by one transaction, which also marks it as handled. */
const TAKE = `
  SELECT ${columnsOf<OutboxEvent>(['id', 'type', 'projectId'], 'e')}, p.name AS "projectName", e.data
  FROM outbox_events e LEFT JOIN projects p ON p.id = e.project_id
  WHERE e.notifications_pending ORDER BY e.id LIMIT ${EVENTS_MAX} FOR UPDATE OF e SKIP LOCKED`;

const SUBJECT = {
  userId: 'u.id',
  scope: 'roles.scope',
  projectId: 't."projectId"',
  isAboutAccount: 't."isAboutAccount"',
  ticketOf: 't."ticketOf"',
};

const INSERT = `
  INSERT INTO notifications (user_id, event_id, type, message, link, email_to, email_language, user_link_id, is_shown, email_status, next_email_at)
  SELECT u.id, t."eventId", t.type, t.message, t.link, t."emailTo", t."emailLanguage", t."userLinkId", wish.in_app, CASE WHEN wish.email THEN 'pending' ELSE 'none' END, CASE WHEN wish.email THEN now() END
  FROM jsonb_to_recordset($1::jsonb) AS t("eventId" int, "projectId" int, type text, message text, link text, "isAboutAccount" boolean, "emailTo" text, "emailLanguage" text, "userLinkId" text, "ticketOf" int, "toMembers" boolean, "toHolders" text, "builtIn" text[], needed text, readers text[],
         "toUser" int, "exceptUser" int, "isRepeating" boolean)
  JOIN users u ON ${IS_TOLD} AND u.id IS DISTINCT FROM t."exceptUser"
  JOIN roles ON roles.code = u.role
  CROSS JOIN LATERAL (SELECT CASE WHEN roles.is_built_in THEN roles.code = ANY(t."builtIn") ELSE t."toHolders" = ANY(roles.permissions) END AS is_holder,
    CASE WHEN roles.is_built_in THEN roles.code = ANY(t.readers) ELSE t.needed = ANY(roles.permissions) END OR t."isAboutAccount" AS may_read,
    ${isMember('u.id', SUBJECT.projectId)} AS is_member, ${isInScope(SUBJECT)} AS is_in_scope) r
  LEFT JOIN notification_preferences p ON p.user_id = u.id AND p.type = t.type
  CROSS JOIN LATERAL (SELECT NOT t."isAboutAccount" AND coalesce(p.in_app, true) AS in_app,
    $2::boolean AND (t."isAboutAccount" OR coalesce(p.email, false)) AS email) wish
  WHERE (t."toMembers" AND is_member OR is_in_scope AND (is_holder OR u.id = t."toUser"))
    AND may_read AND (wish.in_app OR wish.email)
    AND NOT (t."isRepeating" AND EXISTS (SELECT FROM notifications n WHERE n.user_id = u.id AND n.type = t.type AND n.link = t.link
      AND n.read_at IS NULL AND n.created_at > now() - interval '1 hour'))
  ORDER BY t."eventId", u.id
  ON CONFLICT ON CONSTRAINT uq_notifications_event DO NOTHING`;

/** Makes notifications of the events in the outbox. Any number of processes may run it; each event notifies each person once. */
@Injectable()
export class NotificationsWorker extends OutboxConsumer {
  constructor(
    database: Database,
    private readonly links: LinksService,
  ) {
    super('Events could not be made into notifications', database);
  }

  protected async consume(tx: Tx): Promise<number> {
    const events = await query<ReportedEvent>(tx, TAKE);
    if (events.length === 0) return 0;
    // They become events of their own, which the next pass handles.
    const forgotten = forgottenBy(events);
    await this.links.make(
      tx,
      forgotten.map(({ userId }) => userId),
      null,
      languagesOf(forgotten),
    );
    const notifications = withoutRepeats(events.map(notificationOf).filter((each) => each !== null));
    const sendsMail = this.env.SMTP_URL !== undefined;
    if (notifications.length > 0) {
      await execute(tx, INSERT, [JSON.stringify(notifications.map(withRoles)), sendsMail]);
      if (sendsMail) this.database.afterCommit(tx, () => this.signals.wake('emails'));
    }
    await execute(tx, 'UPDATE outbox_events SET notifications_pending = false WHERE id = ANY($1::int[])', [events.map(({ id }) => id)]);
    return events.length;
  }
}

interface Forgotten {
  userId: number;
  language: Language | null;
}

const forgottenBy = (events: readonly ReportedEvent[]): Forgotten[] =>
  events.flatMap(({ type, data: { userId, language } }) =>
    type === 'account.forgotten' && typeof userId === 'number' ? [{ userId, language: knownLanguage(language) }] : [],
  );

const languagesOf = (forgotten: readonly Forgotten[]): ReadonlyMap<number, Language> =>
  new Map(forgotten.flatMap(({ userId, language }) => (language === null ? [] : [[userId, language]])));

/** The built-in roles of a permission stand in the code and not in the table of roles. */
const builtInWith = (permission: Permission | null): readonly string[] => PERMISSIONS.find(({ name }) => name === permission)?.roles ?? [];

const withRoles = (notification: NewNotification): object => ({
  ...notification,
  builtIn: builtInWith(notification.toHolders),
  readers: builtInWith(notification.needed),
});

/** Keeps the first of what repeats within a batch. */
function withoutRepeats(notifications: NewNotification[]): NewNotification[] {
  const seen = new Set<string>();
  return notifications.filter(({ isRepeating, type, link }) => {
    if (!isRepeating) return true;
    const key = `${type} ${link}`;
    return !seen.has(key) && seen.add(key);
  });
}
