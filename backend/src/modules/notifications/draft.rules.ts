import type { Permission } from '../../common/http/permissions.js';
import { LANGUAGES, type Language } from '../../common/language.js';
import type { EventType } from '../outbox/outbox.service.js';

/** The kinds of notifications that a person can choose, and the channels. */
export const NOTIFICATION_TYPES = [
  'balance_low',
  'topup_waiting',
  'topup_decided',
  'renewal_failed',
  'subscriptions_ending',
  'sync_failed',
  'payment_confirmed',
  'payment_failed',
  'webhook_paused',
  'api_key_expiring',
  'support',
  'backup_overdue',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export interface ReportedEvent {
  id: number;
  type: EventType;
  projectId: number | null;
  projectName: string | null;
  data: Readonly<Record<string, unknown>>;
}

export interface NewNotification {
  eventId: number;
  projectId: number | null;
  /** The permission to read what it says; who lacks it does not get it. */
  needed: Permission;
  type: NotificationType | 'account_link' | 'account_password' | 'account_email';
  message: string;
  link: string;
  /** Notifications about a person's own account are always sent by e-mail, and are not listed. */
  isAboutAccount: boolean;
  /** Null: to the person's present address. */
  emailTo: string | null;
  /** In which its e-mail is written to a person who has chosen none; null: that of Settings. */
  emailLanguage: Language | null;
  /** The link in its e-mail. */
  userLinkId: string | null;
  /** Of a ticket: its sender, who reads it, and so does who answers in a project of the sender. */
  ticketOf: number | null;
  toMembers: boolean;
  /** Everybody with this permission who sees what it is about. */
  toHolders: Permission | null;
  /** A further recipient, only while the person may see what it is about. */
  toUser: number | null;
  /** The person who did it needs no notification. */
  exceptUser: number | null;
  /** Made again only once it has been read, or after an hour: a core that is down fails many users in a row. */
  isRepeating: boolean;
}

export type Draft = Pick<NewNotification, 'type' | 'message' | 'link'> & Partial<NewNotification>;
export type Template = (event: ReportedEvent, project: string) => Draft | null;

/** The members of a project, and all who have the permission to deal with it there. */
export const withHolders = (toHolders: Permission): Pick<NewNotification, 'toMembers' | 'toHolders'> => ({ toMembers: true, toHolders });
export const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '?');
export const knownLanguage = (value: unknown): Language | null => LANGUAGES.find((each) => each === value) ?? null;
export const person = (value: unknown): number | null => (typeof value === 'number' ? value : null);
/** A list, filtered to the subject of the notification. */
export const inList = (path: string, filter: object): string => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
export const ofPayment = ({ data }: ReportedEvent): string => inList('/billing/crypto-payments', { id: data.paymentId });
export const ofProject = ({ projectId }: ReportedEvent, tab: string): string => `/projects/${projectId}/${tab}`;

export const RENEWAL_REASONS: Readonly<Record<string, string>> = {
  insufficient_balance: 'the balance does not cover it.',
  project_paused: 'the project is paused.',
  project_inactive: 'the project is archived.',
  server_unsupported: 'the VPN server has a version that is not supported.',
};

export const waiting = ({ requestedBy }: ReportedEvent['data'], what: string): Draft => ({
  toHolders: 'topups.confirm',
  exceptUser: person(requestedBy),
  type: 'topup_waiting',
  message: `${what} is waiting for approval.`,
  link: '/billing/waiting',
});
export const decided = ({ requestedBy }: ReportedEvent['data'], message: string): Draft => ({
  toUser: person(requestedBy),
  type: 'topup_decided',
  message,
  link: '/billing/waiting',
});
/** In brackets, where a part of the balance is reserved. */
export const reservedOf = ({ reserved }: ReportedEvent['data']): string =>
  typeof reserved === 'string' && Number(reserved) > 0 ? ` (${reserved} USD of it are reserved)` : '';
export const limitOf = ({ kind }: ReportedEvent['data'], project: string): string =>
  kind === 'approval_limit' ? 'approval limit' : `overdraft limit of ${project}`;

export const tokensOf = ({ tokenAmount, tokenSymbol }: ReportedEvent['data']): string => `${text(tokenAmount)} ${text(tokenSymbol)}`;
export const ofRefund = (data: ReportedEvent['data'], message: string): Draft => ({
  ...decided(data, message),
  link: inList('/billing/crypto-refunds', { id: data.id }),
});
