/** What a person is told of, and how. */
export type NotificationType =
  | 'balance_low'
  | 'topup_waiting'
  | 'topup_decided'
  | 'sync_failed'
  | 'payment_confirmed'
  | 'payment_failed'
  | 'webhook_paused'
  | 'support'
  | 'backup_overdue';

export interface NotificationPreference {
  type: NotificationType;
  inApp: boolean;
  email: boolean;
}

export interface NotificationPreferences {
  /** Whether this installation sends e-mail at all. */
  emailEnabled: boolean;
  preferences: NotificationPreference[];
}
