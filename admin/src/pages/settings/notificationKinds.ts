import type { NotificationPreference, NotificationPreferences, NotificationType } from '../../api/notificationTypes';

export type ChoiceValues = Partial<Record<NotificationType, Pick<NotificationPreference, 'inApp' | 'email'>>>;

export const toValues = ({ preferences }: NotificationPreferences): ChoiceValues =>
  Object.fromEntries(preferences.map(({ type, inApp, email }) => [type, { inApp, email }]));

/** The kinds of which something was changed, whole. */
export const toPreferences = (changed: ChoiceValues): NotificationPreference[] =>
  (Object.entries(changed) as [NotificationType, Pick<NotificationPreference, 'inApp' | 'email'>][]).map(([type, choice]) => ({
    type,
    ...choice,
  }));

interface Kind {
  label: string;
  hint: string;
  /** Nobody else is told of it. */
  globalAdmin?: boolean;
}

export const KINDS: Record<NotificationType, Kind> = {
  balance_low: { label: 'Low balance', hint: 'A project’s balance fell below its threshold' },
  topup_waiting: { label: 'Top-up waiting', hint: 'A request is waiting for a decision', globalAdmin: true },
  topup_decided: { label: 'Top-up decided', hint: 'A request was approved or rejected' },
  payment_confirmed: { label: 'Payment confirmed', hint: 'A crypto payment was confirmed and credited' },
  payment_failed: { label: 'Payment failed', hint: 'A crypto payment failed or was taken back' },
  sync_failed: { label: 'Sync failures', hint: 'A VPN user could not be synchronised, or a project is paused' },
  webhook_paused: { label: 'Webhook paused', hint: 'A webhook failed too often in a row' },
  support: { label: 'Support', hint: 'A ticket was opened or answered' },
  backup_overdue: { label: 'Backup overdue', hint: 'The last good backup is older than it may be', globalAdmin: true },
};
