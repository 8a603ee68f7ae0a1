import type { Permission } from '../../common/http/permissions.js';
import type { AttentionAction, AttentionType, Severity } from './attention.dto.js';

/** For how long a refused sale is shown, and how long before its end a key. */
export const REFUSED_DAYS = 3;
export const KEY_WARN_DAYS = 14;

interface Kind {
  /** Who can deal with it. */
  permission: Permission;
  severity: Severity;
  action: AttentionAction;
  title: (count: number) => string;
}

const counted =
  (one: string, many: string) =>
  (count: number): string =>
    count === 1 ? one : many.replace('#', count.toLocaleString('en-US'));

export const KINDS: Readonly<Record<AttentionType, Kind>> = {
  sync_paused: {
    permission: 'sync.run',
    severity: 'critical',
    action: 'open_sync',
    title: () => 'Synchronization is paused',
  },
  transfer_held: {
    permission: 'crypto.assign',
    severity: 'critical',
    action: 'assign',
    title: counted('A payment is held and needs a decision', '# payments are held and need a decision'),
  },
  backup_overdue: {
    permission: 'settings.write',
    severity: 'critical',
    action: 'look',
    title: () => 'The last good backup is too old',
  },
  request_waiting: {
    permission: 'topups.confirm',
    severity: 'warning',
    action: 'decide',
    title: counted('A request waits for a decision', '# requests wait for a decision'),
  },
  token_waiting: {
    permission: 'assets.write',
    severity: 'warning',
    action: 'decide',
    title: counted('A token waits to be switched on', '# tokens wait to be switched on'),
  },
  balance_short: {
    permission: 'billing.read',
    severity: 'warning',
    action: 'top_up',
    title: () => 'The balance does not cover the renewals of the next 7 days',
  },
  move_stopped: {
    permission: 'projects.manage',
    severity: 'warning',
    action: 'look',
    title: () => 'A move to another VPN server is stopped',
  },
  sync_failed: {
    permission: 'sync.run',
    severity: 'warning',
    action: 'retry',
    title: counted('A VPN user could not be synchronized', '# VPN users could not be synchronized'),
  },
  webhook_paused: {
    permission: 'webhooks.write',
    severity: 'warning',
    action: 'open_webhooks',
    title: counted('A webhook is paused after failures', '# webhooks are paused after failures'),
  },
  sale_refused: {
    permission: 'subscriptions.read',
    severity: 'warning',
    action: 'look',
    title: counted('A sale was refused by the VPN server', '# sales were refused by the VPN server'),
  },
  user_unknown: {
    permission: 'sync.repair',
    severity: 'notice',
    action: 'decide',
    title: counted('An unknown user is on the VPN server', '# unknown users are on the VPN server'),
  },
  key_expiring: {
    permission: 'keys.write',
    severity: 'notice',
    action: 'rotate',
    title: counted(`An API key expires within ${KEY_WARN_DAYS} days`, `# API keys expire within ${KEY_WARN_DAYS} days`),
  },
  ticket_open: {
    permission: 'tickets.answer',
    severity: 'notice',
    action: 'answer',
    title: counted('A ticket waits for an answer', '# tickets wait for an answer'),
  },
};
