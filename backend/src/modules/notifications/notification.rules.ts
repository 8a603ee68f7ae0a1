import { permissionOfEvent, type EventType } from '../outbox/outbox.service.js';
import {
  withHolders,
  knownLanguage,
  text,
  person,
  inList,
  ofPayment,
  ofProject,
  RENEWAL_REASONS,
  waiting,
  decided,
  reservedOf,
  limitOf,
  tokensOf,
  ofRefund,
  type NewNotification,
  type ReportedEvent,
  type Template,
} from './draft.rules.js';

const MESSAGE_MAX = 500;

/** For each event the recipients and the text; events without a line here are for webhooks alone. */
const TEMPLATES: Partial<Record<EventType, Template>> = {
  'balance.low': (event, project) =>
    event.data.environment === 'development'
      ? null
      : {
          ...withHolders('billing.settings'),
          type: 'balance_low',
          message: `The balance of ${project} is low: ${text(event.data.balance)} USD${reservedOf(event.data)}, below ${text(event.data.lowBalanceThreshold)} USD.`,
          link: ofProject(event, 'balance'),
        },
  'topup.requested': ({ data }, project) =>
    waiting(
      data,
      data.source === 'automatic'
        ? `An automatic topup of ${text(data.amount)} USD for ${project}`
        : `A topup of ${text(data.amount)} USD for ${project}`,
    ),
  'adjustment.requested': ({ data }, project) => waiting(data, `An adjustment of ${text(data.amount)} USD for ${project}`),
  'adjustment.completed': ({ data }, project) => decided(data, `The adjustment of ${text(data.amount)} USD for ${project} was approved.`),
  'adjustment.rejected': ({ data }, project) =>
    decided(data, `The adjustment of ${text(data.amount)} USD for ${project} was rejected: ${text(data.rejectedReason)}`),
  'topup_reversal.requested': ({ data }, project) => waiting(data, `A reversal of ${text(data.amount)} USD for ${project}`),
  'topup_reversal.completed': ({ data }, project) => decided(data, `The reversal of ${text(data.amount)} USD for ${project} was approved.`),
  'topup_reversal.rejected': ({ data }, project) =>
    decided(data, `The reversal of ${text(data.amount)} USD for ${project} was rejected: ${text(data.rejectedReason)}`),
  'crypto_refund.requested': ({ data }) => waiting(data, `A refund of ${tokensOf(data)}`),
  'crypto_refund.approved': ({ data }) => ofRefund(data, `The refund of ${tokensOf(data)} was approved; it has to be signed.`),
  'crypto_refund.rejected': ({ data }) => ofRefund(data, `The refund of ${tokensOf(data)} was rejected: ${text(data.rejectedReason)}`),
  'crypto_refund.completed': ({ data }) => ofRefund(data, `The refund of ${tokensOf(data)} is final on the chain.`),
  'crypto_refund.failed': ({ data }) => ({
    ...ofRefund(data, `A refund of ${tokensOf(data)} failed: approve it again, or reject it.`),
    toHolders: 'topups.confirm',
  }),
  'change.requested': ({ data }, project) => waiting(data, `A higher ${limitOf(data, project)}`),
  'change.completed': ({ data }, project) => decided(data, `The higher ${limitOf(data, project)} was approved.`),
  'change.rejected': ({ data }, project) =>
    decided(data, `The higher ${limitOf(data, project)} was rejected: ${text(data.rejectedReason)}`),
  'topup.completed': ({ data }, project) =>
    // The confirmed payment has a notification already.
    data.source === 'crypto'
      ? null
      : {
          toMembers: true,
          toUser: person(data.requestedBy),
          type: 'topup_decided',
          message: `The topup of ${text(data.amount)} USD for ${project} was approved.`,
          link: '/billing/topup-requests',
        },
  'topup.rejected': ({ data }, project) => ({
    toMembers: true,
    toUser: person(data.requestedBy),
    type: 'topup_decided',
    message: `The topup of ${text(data.amount)} USD for ${project} was rejected: ${text(data.rejectedReason)}`,
    link: '/billing/topup-requests',
  }),
  'subscription.renewal_failed': (event, project) =>
    event.data.environment === 'development'
      ? null
      : {
          ...withHolders('subscriptions.write'),
          isRepeating: true,
          type: 'renewal_failed',
          message: `Subscription ${text(event.data.subscriptionId)} of ${project} could not renew by itself: ${RENEWAL_REASONS[text(event.data.reason)] ?? text(event.data.reason)}`,
          // Several are one notification: all that are in grace.
          link: inList('/subscriptions', { projectId: event.projectId, inGrace: true }),
        },
  'subscriptions.ending': (event, project) => ({
    ...withHolders('subscriptions.write'),
    type: 'subscriptions_ending',
    message:
      event.data.count === 1
        ? `One subscription of ${project} ends within ${text(event.data.days)} days and will not renew.`
        : `${text(event.data.count)} subscriptions of ${project} end within ${text(event.data.days)} days and will not renew.`,
    link: inList('/subscriptions', { projectId: event.projectId, endsWithinDays: event.data.days }),
  }),
  // A sale that the VPN server refused concerns staff; a subscription that was not renewed ends as its project has set.
  'subscription.cancelled': (event, project) =>
    typeof event.data.cancelReason !== 'string' || event.data.reason === 'not_renewed' || event.data.environment === 'development'
      ? null
      : {
          ...withHolders('sync.run'),
          isRepeating: true,
          type: 'sync_failed',
          message: `The sale of ${text(event.data.subscriptionId)} in ${project} was refused by the VPN server, cancelled and refunded: ${text(event.data.cancelReason)}`,
          link: `/subscriptions/${text(event.data.id)}`,
        },
  'vpn_user.failed': (event, project) =>
    event.data.environment === 'development'
      ? null
      : {
          ...withHolders('sync.run'),
          isRepeating: true,
          type: 'sync_failed',
          message: `VPN user ${text(event.data.vpnLogin)} of ${project} could not be synchronized: ${text(event.data.message)}`,
          link: ofProject(event, 'sync'),
        },
  'sync.paused': (event, project) => ({
    ...withHolders('sync.run'),
    type: 'sync_failed',
    message: `Synchronization of ${project} is paused: ${text(event.data.message)}`,
    link: ofProject(event, 'sync'),
  }),
  'move.stopped': (event, project) => ({
    ...withHolders('projects.manage'),
    type: 'sync_failed',
    message: `The move of ${project} to another VPN server has stopped: ${text(event.data.message)}`,
    link: `/projects/${text(event.projectId)}`,
  }),
  'crypto_payment.confirmed': (event, project) => ({
    ...withHolders('crypto.write'),
    type: 'payment_confirmed',
    message: `A payment of ${text(event.data.usdAmount)} USD for ${project} was confirmed and credited.`,
    link: ofProject(event, 'balance'),
  }),
  'crypto_payment.failed': (event, project) => ({
    ...withHolders('crypto.write'),
    type: 'payment_failed',
    message: `A payment for ${project} failed (${text(event.data.reason).replaceAll('_', ' ')}): ${text(event.data.txHash)}`,
    link: ofPayment(event),
  }),
  'crypto_payment.held': ({ data }, project) => ({
    toHolders: 'crypto.assign',
    isRepeating: true,
    type: 'payment_failed',
    message:
      data.reason === 'too_large'
        ? `A transfer of ${text(data.tokenAmount)} ${text(data.tokenSymbol)} is held because it is unusually large for ${project}: ${text(data.txHash)}`
        : `A transfer of ${text(data.tokenAmount)} ${text(data.tokenSymbol)} is held because its owner is unclear: ${text(data.txHash)}`,
    // Several are one notification: all that are held.
    link: inList('/billing/crypto-payments', { status: 'held' }),
  }),
  'crypto_payment.assignment_requested': ({ data }, project) => ({
    ...waiting(data, `The assignment of ${text(data.tokenAmount)} ${text(data.tokenSymbol)} to ${project}`),
    link: inList('/billing/crypto-payments', { id: data.paymentId }),
  }),
  'crypto_payment.reorganised': (event, project) => ({
    ...withHolders('crypto.write'),
    type: 'payment_failed',
    message: `The chain has reversed a credited payment of ${text(event.data.usdAmount)} USD for ${project}; somebody must decide: ${text(event.data.txHash)}`,
    link: ofPayment(event),
  }),
  'webhook.paused': (event, project) => ({
    ...withHolders('webhooks.write'),
    type: 'webhook_paused',
    message: `A webhook of ${project} is paused after ${text(event.data.failures)} failures in a row: ${text(event.data.host)}`,
    link: ofProject(event, 'webhooks'),
  }),
  'webhook.disabled': (event, project) => ({
    ...withHolders('webhooks.write'),
    type: 'webhook_paused',
    message: `A webhook of ${project} is switched off, since its address answered 410 Gone: ${text(event.data.host)}`,
    link: ofProject(event, 'webhooks'),
  }),
  'api_key.expiring': ({ data }, project) => ({
    ...withHolders('keys.write'),
    type: 'api_key_expiring',
    message: `The API key ${text(data.name)} (${text(data.keyPreview)}) of ${project} expires within ${text(data.days)} days: ${text(data.expiresAt).slice(0, 10)}`,
    link: `/projects/${text(data.projectId)}/keys`,
  }),
  'support.opened': ({ data }) => ({
    toHolders: 'tickets.answer',
    ticketOf: person(data.ownerId),
    exceptUser: person(data.userId),
    type: 'support',
    message: `${text(data.userName)} opened ticket #${text(data.ticketId)}: ${text(data.subject)}`,
    link: `/support/${text(data.ticketId)}`,
  }),
  'support.replied': ({ data }) => ({
    // An answer notifies the person who asked; a reply of that person notifies those who answer, once until they read it.
    ...(data.userId === data.ownerId ? { toHolders: 'tickets.answer' as const, isRepeating: true } : { toUser: person(data.ownerId) }),
    ticketOf: person(data.ownerId),
    exceptUser: person(data.userId),
    type: 'support',
    message: `${text(data.userName)} replied to ticket #${text(data.ticketId)}: ${text(data.subject)}`,
    link: `/support/${text(data.ticketId)}`,
  }),
  'account.link': ({ data }) => ({
    toUser: person(data.userId),
    isAboutAccount: true,
    userLinkId: text(data.linkId),
    emailLanguage: knownLanguage(data.language),
    type: 'account_link',
    message: data.purpose === 'invitation' ? 'You are invited to sign in.' : 'A new password for your account.',
    link: data.purpose === 'invitation' ? '/invitation' : '/reset',
  }),
  'account.password_changed': ({ data }) => ({
    toUser: person(data.userId),
    isAboutAccount: true,
    ...(typeof data.email === 'string' && { emailTo: data.email }),
    emailLanguage: knownLanguage(data.language),
    type: 'account_password',
    message: typeof data.byName === 'string' ? 'An administrator has set another password for you.' : 'Your password was changed.',
    link: '/forgot',
  }),
  'account.email_changed': ({ data }) => ({
    toUser: person(data.userId),
    isAboutAccount: true,
    emailTo: text(data.formerEmail),
    type: 'account_email',
    message: ofNewEmail(data),
    link: '/profile',
  }),
  'backup.overdue': ({ data }) => ({
    toHolders: 'settings.write',
    type: 'backup_overdue',
    message:
      data.lastGoodAt === null
        ? 'There is no good backup of the database.'
        : `The last good backup is ${text(data.ageHours)} hours old, and may be ${text(data.limitHours)}.`,
    link: '/audit-logs',
  }),
};

/** The audit trail names who it was: a text that they chose could make a mail server refuse the e-mail. */
function ofNewEmail({ byName, hasNewPassword }: ReportedEvent['data']): string {
  if (typeof byName !== 'string') {
    return hasNewPassword === true ? 'Your email address and your password were changed.' : 'Your email address was changed.';
  }
  return hasNewPassword === true
    ? 'An administrator has set another email address and another password for you.'
    : 'An administrator has set another email address for you.';
}

/** The notification of an event, or null where staff get none. */
export function notificationOf(event: ReportedEvent): NewNotification | null {
  const draft = TEMPLATES[event.type]?.(event, event.projectName ?? 'a project') ?? null;
  return (
    draft && {
      eventId: event.id,
      projectId: event.projectId,
      needed: permissionOfEvent(event.type),
      ticketOf: null,
      toMembers: false,
      toHolders: null,
      toUser: null,
      isAboutAccount: false,
      emailTo: null,
      emailLanguage: null,
      userLinkId: null,
      exceptUser: null,
      isRepeating: false,
      ...draft,
      message: Array.from(draft.message.replace(/\s+/g, ' ')).slice(0, MESSAGE_MAX).join(''),
    }
  );
}
