import { Injectable } from '@nestjs/common';

import { rightsOf, type StoredRole } from '../../../common/http/permissions.js';
import { LANGUAGES, type Language } from '../../../common/language.js';
import { translate } from '../../../common/phrases/translate.js';
import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { leaseSql } from '../../../common/worker/lease-sql.js';
import { OutageLog } from '../../../common/worker/outage-log.js';
import { OutcomeWriter } from '../../../common/worker/outcome-writer.js';
import { Encryption } from '../../../common/secrets/encryption.js';
import { Database, execute, queryOne } from '../../../database/database.js';
import { columnOf, columnsOf } from '../../../database/select.js';
import { permissionOfEvent, type EventType } from '../../outbox/outbox.service.js';
import type { Project } from '../../projects/project.entity.js';
import { LogosService } from '../../settings/logos.service.js';
import { SettingsService } from '../../settings/settings.service.js';
import { LINK_HOURS } from '../../users/links/make-links.js';
import { Notification } from '../notification.entity.js';
import { IS_TOLD, isInScope } from '../scope.queries.js';
import { htmlEmail, plainEmail, type Paragraph } from './email.rules.js';
import { Mailer } from './mailer.js';

const EVERY_MS = 5_000;
const PASS_MAX = 200;
/**
 * Far longer than an SMTP dialogue and most outages of the database: within it, the process that sent an e-mail records that. Only after
 * a process was killed between the two is an e-mail sent again, with the same Message-ID: one too many is better than none.
 */
const LEASE_SECONDS = 900;
const ATTEMPTS_MAX = 10;
const BACKOFF_SECONDS = 30;
const BACKOFF_MAX_SECONDS = 3_600;
const SUBJECT_MAX = 200;

type DueMail = Pick<Notification, 'id' | 'type' | 'message' | 'link' | 'userLinkId'> &
  StoredRole &
  Pick<Project, 'accent' | 'logoId'> & {
    /** What it reports; null where nobody knows any more. */
    eventType: EventType | null;
    /** Whether the record is in the person's scope. */
    isReader: boolean;
    /** Whether it is about a ticket that another person sent. */
    isOthersTicket: boolean;
    /** Its project, if any; the project's logo and accent are used before those of the console. */
    projectName: string | null;
    email: string;
    /** Of the person, or that their browser asked for; null: that of Settings. */
    language: Language | null;
    attempt: number;
    isTold: boolean;
    /** The token of its link, while that is valid. */
    sealedToken: string | null;
  };

type WrittenMail = DueMail & { language: Language };

const ofProject = (name: keyof Project): string =>
  `(SELECT p.${columnOf(name)} FROM outbox_events e JOIN projects p ON p.id = e.project_id WHERE e.id = t.event_id)`;

/** What the notification `t` of the event `e` is about. */
const SUBJECT = {
  userId: 'u.id',
  scope: 'r.scope',
  projectId: 'e.project_id',
  isAboutAccount: `t.type LIKE 'account%'`,
  ticketOf: `CASE WHEN t.type = 'support' THEN (e.data->>'ownerId')::int END`,
};

/** The lease only moves the time of the next try: what a killed process had taken comes due by itself. */
const TAKE = leaseSql(Notification, {
  due: (lock) =>
    `SELECT id FROM notifications WHERE email_status = 'pending' AND next_email_at <= now() ORDER BY next_email_at LIMIT 1 ${lock}`,
  seconds: LEASE_SECONDS,
  attempt: 'emailAttempts',
  until: 'nextEmailAt',
  from: 'users u JOIN roles r ON r.code = u.role',
  where: 'u.id = t.user_id',
  returning: `t.id, coalesce(t.email_to, u.email) AS email, coalesce(u.language, t.email_language) AS language, ${columnsOf<Notification>(['type', 'message', 'link', 'userLinkId'], 't')}, t.email_attempts AS attempt,
    ${IS_TOLD} AS "isTold", u.role, r.permissions AS "rolePermissions", r.scope AS "roleScope",
    (SELECT e.type FROM outbox_events e WHERE e.id = t.event_id) AS "eventType",
    coalesce((SELECT ${isInScope(SUBJECT)} FROM outbox_events e WHERE e.id = t.event_id), false) AS "isReader",
    coalesce((SELECT ${SUBJECT.ticketOf} <> u.id FROM outbox_events e WHERE e.id = t.event_id), false) AS "isOthersTicket",
    ${ofProject('name')} AS "projectName", ${ofProject('accent')} AS accent, ${ofProject('logoId')} AS "logoId",
    (SELECT l.sealed_token FROM user_links l WHERE l.id = t.user_link_id AND l.expires_at > now()) AS "sealedToken"`,
});

const LINK_WORDS = `Choose your password there within ${LINK_HOURS} hours; the link works once. If you did not expect this email, leave it: nothing changes.`;

const PASSWORD_WORDS = 'If it was not you, choose another password there at once, and write to an administrator.';

const ADDRESS_WORDS = 'Emails go to the new address from now on. If you did not expect this, write to an administrator at once.';

const OPEN_LABEL = 'Open in the console';

const CHOSEN_WORDS = 'You get this because you chose it under Settings, Notifications.';

/** `later`: the server is away, and so for all e-mails; `again`: it refused this one, which is tried again. */
type Outcome = 'none' | 'sent' | 'failed' | 'again' | 'later';

/** Sends notifications by e-mail to those who chose it. Any number of processes may run it. */
@Injectable()
export class EmailsWorker extends BackgroundWorker<number> {
  protected readonly schedule = { everyMs: EVERY_MS, signals: ['emails'], failure: 'E-mails could not be sent' };
  private readonly mailOutage = new OutageLog(this.logger, 'The mail server takes no e-mails');
  private readonly outcomes = new OutcomeWriter<{ due: DueMail; outcome: Outcome }>(
    this.logger,
    ({ due }) => `the e-mail of notification ${due.id}`,
    ({ due, outcome }) => this.write(due, outcome),
  );

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly settings: SettingsService,
    private readonly logos: LogosService,
    private readonly mailer: Mailer,
  ) {
    super();
  }

  protected override isEnabled(): boolean {
    return this.mailer.isOn;
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.outcomes.writeKept().catch((error: unknown) => this.logger.error('E-mails that were sent could not be written down', error));
  }

  /** Ends early while the mail server is away. @returns how many e-mails it sent */
  protected async pass(): Promise<number> {
    let sent = 0;
    if (!this.mailer.isOn) return sent;
    for (let count = 0; count < PASS_MAX && !this.isStopping; count += 1) {
      // E-mails that were sent but not recorded come first, before anything is sent again.
      await this.outcomes.writeKept();
      const { consoleName, productName, supportEmail, language, accent, logoId } = await this.settings.get(this.database.db);
      const due = await queryOne<DueMail>(this.database.db, TAKE);
      if (!due) break;
      const outcome = await this.send(
        {
          ...due,
          language: due.language ?? LANGUAGES.find((each) => each === language) ?? 'en',
          accent: due.accent ?? accent,
          logoId: due.logoId ?? logoId,
        },
        { name: consoleName ?? productName, address: supportEmail ?? this.ownAddress() },
      );
      await this.outcomes.record({ due, outcome });
      if (outcome === 'sent') sent += 1;
      if (outcome === 'later') break;
    }
    return sent;
  }

  private async send(due: WrittenMail, from: { name: string; address: string }): Promise<Outcome> {
    const { id, email, message, language, userLinkId, sealedToken } = due;
    // A link that was replaced, used or ended meanwhile is not sent.
    if (!mayRead(due) || (userLinkId !== null && sealedToken === null)) return 'none';
    try {
      const subject = `${from.name}: ${translate(message, language)}`.slice(0, SUBJECT_MAX);
      const logo = due.logoId === null ? null : await this.logos.content(this.database.db, due.logoId);
      const brand = { name: due.projectName ?? from.name, accent: due.accent, hasLogo: logo !== null };
      const paragraphs = this.paragraphsOf(due);
      await this.mailer.send({
        messageId: `notification-${id}`,
        from,
        to: email,
        subject,
        text: plainEmail(paragraphs),
        html: htmlEmail(paragraphs, brand, language),
        logo,
      });
      this.mailOutage.succeeded();
      return 'sent';
    } catch (error) {
      // What concerns an account must arrive: the refusal may be about a sender or a text that somebody else chose.
      if (isRefusal(error)) return due.type.startsWith('account') ? 'again' : 'failed';
      this.mailOutage.failed(error);
      return 'later';
    }
  }

  private write(due: DueMail, outcome: Outcome): Promise<unknown> {
    if (outcome === 'later' || outcome === 'again') return this.tryLater(due);
    return this.database.transaction(async (tx) => {
      await execute(tx, `UPDATE notifications SET email_status = $2, next_email_at = NULL WHERE id = $1 AND email_status = 'pending'`, [
        due.id,
        outcome,
      ]);
      if (due.userLinkId !== null) await execute(tx, 'UPDATE user_links SET sealed_token = NULL WHERE id = $1', [due.userLinkId]);
    });
  }

  /** Fenced by the attempt: a process whose lease ran out changes nothing. */
  private tryLater({ id, attempt }: DueMail): Promise<unknown> {
    const seconds = Math.min(BACKOFF_SECONDS * 2 ** (attempt - 1), BACKOFF_MAX_SECONDS);
    const isLast = attempt >= ATTEMPTS_MAX;
    return execute(
      this.database.db,
      `UPDATE notifications SET email_status = $3::varchar, next_email_at = CASE WHEN $3::varchar = 'pending' THEN now() + make_interval(secs => $4) END
       WHERE id = $1 AND email_attempts = $2 AND email_status = 'pending'`,
      [id, attempt, isLast ? 'failed' : 'pending', seconds],
    );
  }

  private paragraphsOf({ type, message, link, sealedToken, language }: WrittenMail): Paragraph[] {
    const said = (english: string): Paragraph => ({ text: translate(english, language) });
    const token = sealedToken === null ? '' : `#${this.encryption.decrypt('user-link', sealedToken)}`;
    const address = link !== null && this.env.PUBLIC_URL !== undefined ? `${new URL(link, this.env.PUBLIC_URL).href}${token}` : null;
    const button = address === null ? [] : [{ link: address, label: translate(OPEN_LABEL, language) }];
    if (sealedToken !== null) return [said(message), ...button, said(LINK_WORDS)];
    if (type === 'account_password') return [said(message), said(PASSWORD_WORDS), ...button];
    if (type === 'account_email') return [said(message), said(ADDRESS_WORDS)];
    return [said(message), ...button, said(CHOSEN_WORDS)];
  }

  /** Where Settings has no support address: one at our own host. */
  private ownAddress(): string {
    return `no-reply@${this.env.PUBLIC_URL === undefined ? 'localhost' : new URL(this.env.PUBLIC_URL).hostname}`;
  }
}

/** An e-mail may wait for hours, and the person may have lost the permission, the project or the account meanwhile. */
function mayRead({ isTold, isReader, isOthersTicket, eventType, ...role }: DueMail): boolean {
  if (!isTold || !isReader || eventType === null) return false;
  const { permissions } = rightsOf(role);
  return permissions.has(permissionOfEvent(eventType)) && (!isOthersTicket || permissions.has('tickets.answer'));
}

/**
 * By SMTP command: the lowest reply code that refuses this one e-mail permanently (RFC 5321, 4.2.1). `MAIL FROM` is not among them: a refused
 * sender concerns all e-mails.
 */
const REFUSED_FROM: Readonly<Record<string, number>> = { 'RCPT TO': 500, DATA: 550 };

/** The server is there and does not take this e-mail; anything else is tried again. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  return Number(error.responseCode) >= (REFUSED_FROM[String(error.command)] ?? Infinity);
}
