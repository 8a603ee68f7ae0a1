import { Injectable } from '@nestjs/common';

import { omitUndefined } from '../../common/omit-undefined.js';
import type { StaffCaller } from '../../common/http/caller.js';
import { invalidField } from '../../common/errors/domain-error.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { listRows } from '../../common/http/list/list-rows.js';
import type { ListQuery } from '../../common/http/list/list-query.js';
import { execute, query, queryOne, type Db, type Tx } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { Mailer } from './emails/mailer.js';
import { NOTIFICATION_TYPES } from './draft.rules.js';
import type { NotificationRow, PreferenceResponse, PreferencesResponse, PreferencesUpdate } from './notifications.dto.js';
import { NOTIFICATIONS_LIST } from './notifications.list.js';
import { columnsOf } from '../../database/select.js';
import type { NotificationPreference } from './notification-preference.entity.js';

@Injectable()
export class NotificationsService {
  constructor(
    private readonly audit: AuditService,
    private readonly mailer: Mailer,
  ) {}

  list(db: Db, caller: StaffCaller, listQuery: ListQuery): Promise<ListPage<NotificationRow>> {
    return listRows<NotificationRow>(db, NOTIFICATIONS_LIST, listQuery, readersOf(caller));
  }

  async countUnread(db: Db, caller: StaffCaller): Promise<number> {
    const row = await queryOne<{ unread: number }>(
      db,
      'SELECT count(*) AS unread FROM notifications WHERE user_id = ANY($1::int[]) AND read_at IS NULL AND is_shown',
      [readersOf(caller)],
    );
    return row?.unread ?? 0;
  }

  /** Ids of other people's notifications match nothing here, so they change nothing. */
  async markRead(tx: Tx, caller: StaffCaller, ids: number[] | undefined): Promise<number> {
    await execute(
      tx,
      'UPDATE notifications SET read_at = now() WHERE user_id = $1 AND read_at IS NULL AND is_shown AND ($2::int[] IS NULL OR id = ANY($2::int[]))',
      [caller.userId, ids ?? null],
    );
    return this.countUnread(tx, caller);
  }

  async preferences(db: Db, userId: number): Promise<PreferencesResponse> {
    const stored = await query<PreferenceResponse>(
      db,
      `SELECT ${columnsOf<NotificationPreference>(['type', 'inApp', 'email'])} FROM notification_preferences WHERE user_id = $1`,
      [userId],
    );
    const chosen = new Map(stored.map((each) => [each.type, each]));
    const preferences = NOTIFICATION_TYPES.map((type) => chosen.get(type) ?? { type, inApp: true, email: false });
    return { emailEnabled: this.mailer.isOn, preferences };
  }

  async choose(tx: Tx, { userId, actor }: StaffCaller, { preferences: chosen }: PreferencesUpdate): Promise<PreferencesResponse> {
    if (new Set(chosen.map(({ type }) => type)).size < chosen.length) throw invalidField('preferences', 'Each type may be named once.');
    const before = await this.preferences(tx, userId);
    const changes = new Map(chosen.map((change) => [change.type, omitUndefined(change)]));
    const after = { ...before, preferences: before.preferences.map((each) => ({ ...each, ...changes.get(each.type) })) };
    await execute(
      tx,
      `INSERT INTO notification_preferences (user_id, type, in_app, email)
       SELECT $1, w.type, w."inApp", w.email FROM jsonb_to_recordset($2::jsonb) AS w(type text, "inApp" boolean, email boolean)
       ON CONFLICT ON CONSTRAINT pk_notification_preferences DO UPDATE SET in_app = excluded.in_app, email = excluded.email`,
      [userId, JSON.stringify(after.preferences.filter(({ type }) => changes.has(type)))],
    );
    await this.audit.record(tx, actor, {
      action: 'notification_preferences_updated',
      entityType: 'notification_preferences',
      entityId: userId,
      before: byType(before),
      after: byType(after),
    });
    return after;
  }
}

/** People read their own notifications alone: somebody who views their console may lack the permission to read all of them. */
const readersOf = ({ userId, viewer }: StaffCaller): number[] => (viewer === null ? [userId] : []);

const byType = ({ preferences }: PreferencesResponse): object =>
  Object.fromEntries(preferences.map(({ type, inApp, email }) => [type, { inApp, email }]));
