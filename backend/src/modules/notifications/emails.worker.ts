import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';

import { oneAtATime } from '../../common/one-at-a-time.js';
import { ENV, type Env } from '../../config/env.js';
import { Database, execute, queryOne } from '../../database/database.js';
import { Signals } from '../../database/signals.js';
import { SettingsService } from '../settings/settings.service.js';
import { Mailer } from './mailer.js';

const TICK_MS = 5_000;
const PASS_MAX = 200;
/** Longer than the slowest SMTP dialogue. */
const LEASE_SECONDS = 120;
const ATTEMPTS_MAX = 10;
const BACKOFF_SECONDS = 30;
const BACKOFF_MAX_SECONDS = 3_600;
const SUBJECT_MAX = 200;

interface DueMail {
  id: number;
  email: string;
  message: string;
  link: string | null;
  attempt: number;
  isRecipientActive: boolean;
}

/** The lease only moves the time of the next try: what a killed process had taken comes due by itself. */
const TAKE = `
  UPDATE notifications n SET email_attempts = email_attempts + 1, next_email_at = now() + interval '${LEASE_SECONDS} seconds'
  FROM users u
  WHERE u.id = n.user_id AND n.id IN (
    SELECT id FROM notifications WHERE email_status = 'pending' AND next_email_at <= now() ORDER BY next_email_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING n.id, u.email, n.message, n.link, n.email_attempts AS attempt, u.is_active AND u.deleted_at IS NULL AS "isRecipientActive"`;

/** Sends notifications by e-mail to those who chose it. Any number of processes may run it. */
@Injectable()
export class EmailsWorker implements OnModuleInit {
  private readonly logger = new Logger(EmailsWorker.name);
  private readonly pass = oneAtATime(this.logger, 'E-mails could not be sent', () => this.runOnce());
  private isDown = false;

  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly settings: SettingsService,
    private readonly mailer: Mailer,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    if (this.env.ROLE !== 'api' && this.mailer.isOn) this.signals.on('emails', () => void this.pass());
  }

  @Interval(TICK_MS)
  tick(): Promise<void> {
    return this.pass();
  }

  /** One bounded pass, which ends early while the mail server is away. @returns how many e-mails it sent */
  async runOnce(): Promise<number> {
    let sent = 0;
    if (!this.mailer.isOn) return sent;
    for (let count = 0; count < PASS_MAX; count += 1) {
      const due = await queryOne<DueMail>(this.database.db, TAKE);
      if (!due) break;
      if (!due.isRecipientActive) {
        await this.finish(due, 'none');
        continue;
      }
      try {
        await this.send(due);
        await this.finish(due, 'sent');
        sent += 1;
        this.noteUp();
      } catch (error) {
        if (isRefusal(error)) {
          await this.finish(due, 'failed');
          continue;
        }
        this.noteDown(error);
        await this.tryLater(due);
        break;
      }
    }
    return sent;
  }

  private async send({ id, email, message, link }: DueMail): Promise<void> {
    const { productName, supportEmail } = await this.settings.get(this.database.db);
    await this.mailer.send({
      messageId: `notification-${id}`,
      from: { name: productName, address: supportEmail ?? this.ownAddress() },
      to: email,
      subject: `${productName}: ${message}`.slice(0, SUBJECT_MAX),
      text: this.textOf(message, link),
    });
  }

  private finish({ id }: DueMail, status: 'none' | 'sent' | 'failed'): Promise<unknown> {
    return execute(this.database.db, 'UPDATE notifications SET email_status = $2, next_email_at = NULL WHERE id = $1', [id, status]);
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

  private noteDown(error: unknown): void {
    if (!this.isDown) this.logger.warn(`E-mails cannot be sent: ${error instanceof Error ? error.message : String(error)}`);
    this.isDown = true;
  }

  private noteUp(): void {
    if (this.isDown) this.logger.log('E-mails are being sent again');
    this.isDown = false;
  }

  private textOf(message: string, link: string | null): string {
    const where = link !== null && this.env.PUBLIC_URL !== undefined ? `\n\n${new URL(link, this.env.PUBLIC_URL).href}` : '';
    return `${message}${where}\n\nYou get this because you chose it under Settings, Notifications.\n`;
  }

  /** Where Settings has no support address: one at our own host. */
  private ownAddress(): string {
    return `no-reply@${this.env.PUBLIC_URL === undefined ? 'localhost' : new URL(this.env.PUBLIC_URL).hostname}`;
  }
}

/** The server is there and says no to this recipient for good; anything else is tried again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 550;
