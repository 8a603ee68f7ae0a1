import { ApiProperty } from '@nestjs/swagger';

import { BoolField, EnumField, IdListField, NestedListField, Out } from '../../common/http/fields.js';
import type { Notification } from './notification.entity.js';
import { NOTIFICATION_TYPES, type NotificationType } from './draft.rules.js';

const IDS_MAX = 1_000;

export type NotificationRow = Pick<Notification, 'id' | 'message' | 'link' | 'createdAt' | 'readAt'> & { type: NotificationType };

export class NotificationResponse {
  @Out.id() id!: number;
  @Out.oneOf(NOTIFICATION_TYPES) type!: NotificationType;
  @Out.text() message!: string;
  @Out.text({ nullable: true, description: 'The screen where it can be looked at.' }) link!: string | null;
  @Out.instant() createdAt!: string;
  @Out.instant({ nullable: true }) readAt!: string | null;
}

export const toNotification = (row: NotificationRow): NotificationResponse => ({
  id: row.id,
  type: row.type,
  message: row.message,
  link: row.link,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});

export class ReadNotificationsRequest {
  @IdListField({ max: IDS_MAX, optional: true, description: 'All unread ones where none are named.' })
  ids?: number[];
}

export class UnreadResponse {
  @Out.int({ description: 'How many of the own notifications are unread.' }) unread!: number;
}

export class NotificationPreferenceFields {
  @EnumField(NOTIFICATION_TYPES)
  type!: NotificationType;

  @BoolField({ optional: true })
  inApp?: boolean;

  @BoolField({ optional: true })
  email?: boolean;
}

export class PreferencesUpdate {
  @NestedListField(() => NotificationPreferenceFields, { max: NOTIFICATION_TYPES.length, description: 'What is absent stays as it is.' })
  preferences!: NotificationPreferenceFields[];
}

export class PreferenceResponse {
  @Out.oneOf(NOTIFICATION_TYPES) type!: NotificationType;
  @Out.bool() inApp!: boolean;
  @Out.bool() email!: boolean;
}

export class PreferencesResponse {
  @Out.bool({ description: 'Whether this installation sends e-mail at all.' }) emailEnabled!: boolean;
  @ApiProperty({ type: [PreferenceResponse] }) preferences!: PreferenceResponse[];
}
