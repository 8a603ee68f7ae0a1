import type { AskedRange, KeyUsage, NotificationPreference, Shape, Subscription, TicketStatus } from '../api/types';
import { call } from './call';
import { sendFile } from './httpClient';

export const accountCalls = {
  updateOwnAccount: (body: Shape<'UpdateMeRequest'>) => call('put', '/api/auth/me', { body }),
  ownFactors: (signal?: AbortSignal) => call('get', '/api/auth/factors', { signal }),
  removeOwnTotp: () => call('delete', '/api/auth/factors/totp'),
  removeOwnPasskey: (id: number) => call('delete', '/api/auth/passkeys/{id}', { path: { id } }),
  renewRecoveryCodes: () => call('post', '/api/auth/factors/recovery-codes'),
  registerUser: (body: Shape<'RegisterUserRequest'>) => call('post', '/api/auth/register', { body }),
  makePasswordLink: (id: number) => call('post', '/api/users/{id}/invitation', { path: { id } }),
  userSessions: (id: number, signal?: AbortSignal) => call('get', '/api/users/{id}/sessions', { path: { id }, signal }),
  endUserSession: (id: number, sessionId: string) => call('delete', '/api/users/{id}/sessions/{sessionId}', { path: { id, sessionId } }),
  endUserSessions: (id: number) => call('delete', '/api/users/{id}/sessions', { path: { id } }),
  removeUserFactors: (id: number) => call('delete', '/api/users/{id}/factors', { path: { id } }),
  ownSessions: (signal?: AbortSignal) => call('get', '/api/auth/sessions', { signal }),
  views: (list: string, signal?: AbortSignal) => call('get', '/api/views', { query: { list }, signal }),
  saveView: (body: Shape<'CreateViewRequest'>) => call('post', '/api/views', { body }),
  deleteView: (id: number) => call('delete', '/api/views/{id}', { path: { id } }),
  endOwnSession: (id: string) => call('delete', '/api/auth/sessions/{id}', { path: { id } }),
};

export const projectCalls = {
  /** With the typed credentials, or with the stored ones of a project. */
  verifyConnection: (body: Shape<'TestConnectionRequest'>) => call('post', '/api/kage-vpn/test', { body }),

  coreDrivers: (signal?: AbortSignal) => call('get', '/api/core-drivers', { signal }),

  /** The latest move of a project to another VPN server. */
  projectMove: (id: number, signal?: AbortSignal) => call('get', '/api/projects/{id}/move', { path: { id }, signal }),
  previewMove: (id: number, body: Shape<'MoveRequest'>) => call('post', '/api/projects/{id}/move/preview', { path: { id }, body }),
  startMove: (id: number, body: Shape<'MoveRequest'>) => call('post', '/api/projects/{id}/move', { path: { id }, body }),
  stopMove: (id: number) => call('post', '/api/projects/{id}/move/stop', { path: { id } }),
  resumeMove: (id: number) => call('post', '/api/projects/{id}/move/resume', { path: { id } }),
  cancelMove: (id: number) => call('post', '/api/projects/{id}/move/cancel', { path: { id } }),

  projectBalance: (id: number, signal?: AbortSignal) => call('get', '/api/projects/{id}/balance', { path: { id }, signal }),

  forecast: (id: number, signal?: AbortSignal) => call('get', '/api/projects/{id}/forecast', { path: { id }, signal }),

  runway: (page: { q?: string; offset: number; limit: number }, signal?: AbortSignal) =>
    call('get', '/api/billing/runway', { query: page, signal }),

  updateProjectBalance: (id: number, body: Shape<'UpdateBalanceRequest'>) =>
    call('put', '/api/projects/{id}/balance', { path: { id }, body }),

  /** The built-in ones first, in the order of their rights. */
  roles: (signal?: AbortSignal) => call('get', '/api/roles', { query: { sort: '["id","ASC"]' }, signal }),
  permissions: (signal?: AbortSignal) => call('get', '/api/permissions', { signal }),
  createRole: (body: Shape<'CreateRoleRequest'>) => call('post', '/api/roles', { body }),
  updateRole: (id: number, body: Shape<'UpdateRoleRequest'>) => call('put', '/api/roles/{id}', { path: { id }, body }),
  deleteRole: (id: number) => call('delete', '/api/roles/{id}', { path: { id } }),

  projectMembers: (id: number, signal?: AbortSignal) => call('get', '/api/projects/{id}/members', { path: { id }, signal }),

  setProjectMembers: (id: number, userIds: number[]) => call('put', '/api/projects/{id}/members', { path: { id }, body: { userIds } }),

  projectWallets: (id: number, signal?: AbortSignal) => call('get', '/api/projects/{id}/wallets', { path: { id }, signal }),

  removeWallet: (id: number) => call('delete', '/api/wallets/{id}', { path: { id } }),
};

export type NewApiKey = Shape<'CreateApiKeyRequest'> & { projectId: number };

export const apiKeyCalls = {
  /** The call of a key by the `requestId` of its answer. */
  requestsById: async (requestId: string, signal?: AbortSignal) =>
    (await call('get', '/api/search', { query: { q: requestId }, signal })).requests,
  apiKey: (id: number, signal?: AbortSignal) => call('get', '/api/api-keys/{id}', { path: { id }, signal }),

  /** The only answer, beside that of a rotation, that ever holds the full key. */
  generateApiKey: (body: NewApiKey) => call('post', '/api/projects/{id}/api-keys', { path: { id: body.projectId }, body }),

  keyScopes: (signal?: AbortSignal) => call('get', '/api/key-scopes', { signal }),
  rotateApiKey: (id: number, graceHours: number) => call('post', '/api/api-keys/{id}/rotate', { path: { id }, body: { graceHours } }),

  apiKeyUsage: (id: number, range: KeyUsage['range'], signal?: AbortSignal) =>
    call('get', '/api/api-keys/{id}/usage', { path: { id }, query: { range }, signal }),
};

export const planCalls = {
  plans: (projectId: number, signal?: AbortSignal) => call('get', '/api/projects/{id}/plans', { path: { id: projectId }, signal }),
  createPlan: (projectId: number, body: Shape<'CreatePlanRequest'>) =>
    call('post', '/api/projects/{id}/plans', { path: { id: projectId }, body }),
  updatePlan: (id: number, body: Shape<'UpdatePlanRequest'>) => call('put', '/api/plans/{id}', { path: { id }, body }),
  removePlan: (id: number) => call('delete', '/api/plans/{id}', { path: { id } }),
};

export const sandboxCalls = {
  sandbox: (projectId: number, signal?: AbortSignal) => call('get', '/api/projects/{id}/sandbox', { path: { id: projectId }, signal }),
  setSandboxBalance: (projectId: number, balance: string) =>
    call('put', '/api/projects/{id}/sandbox', { path: { id: projectId }, body: { balance } }),
  advanceSandbox: (projectId: number, days: number) =>
    call('post', '/api/projects/{id}/sandbox/advance', { path: { id: projectId }, body: { days } }),
};

type ReadSubscription = Pick<Subscription, 'id' | 'version'>;

export const subscriptionCalls = {
  subscriptionStats: (signal?: AbortSignal, projectId?: number) =>
    call('get', '/api/subscriptions/stats', { query: { projectId }, signal }),
  vpnUserStats: (signal?: AbortSignal) => call('get', '/api/vpn-users/stats', { signal }),
  quote: (body: Shape<'QuoteRequest'>, signal?: AbortSignal) => call('post', '/api/admin/subscriptions/quote', { body, signal }),
  /** With the version that was read: a renewal that is sent twice is refused the second time. The same holds for the next two. */
  renewSubscription: ({ id, version }: ReadSubscription, body: Omit<Shape<'RenewSubscriptionRequest'>, 'version'>) =>
    call('post', '/api/admin/subscriptions/{id}/renew', { path: { id }, body: { ...body, version } }),
  changePlan: ({ id, version }: ReadSubscription, body: Omit<Shape<'ChangePlanRequest'>, 'version'>) =>
    call('post', '/api/admin/subscriptions/{id}/change-plan', { path: { id }, body: { ...body, version } }),
  cancelSubscription: ({ id, version }: ReadSubscription, body: Omit<Shape<'CancelSubscriptionRequest'>, 'version'>) =>
    call('post', '/api/admin/subscriptions/{id}/cancel', { path: { id }, body: { ...body, version } }),
  withdrawPlanChange: (id: number) => call('delete', '/api/admin/subscriptions/{id}/change-plan', { path: { id } }),
  restoreSubscription: (id: number) => call('post', '/api/admin/subscriptions/{id}/restore', { path: { id } }),
  previewTransfer: (id: number, projectId: number, signal?: AbortSignal) =>
    call('post', '/api/admin/subscriptions/{id}/transfer/preview', { path: { id }, body: { projectId }, signal }),
  transferSubscription: ({ id, version }: ReadSubscription, projectId: number) =>
    call('post', '/api/admin/subscriptions/{id}/transfer', { path: { id }, body: { projectId, version } }),
  bulkSubscriptions: (body: Shape<'BulkRequest'>) => call('post', '/api/admin/subscriptions/bulk', { body }),
  importSubscriptions: (body: Shape<'ImportRequest'>) => call('post', '/api/admin/subscriptions/import', { body }),
  vpnUserUsage: (id: number, days: { from: string }, signal?: AbortSignal) =>
    call('get', '/api/vpn-users/{id}/usage', { path: { id }, query: days, signal }),
  /** The audit trail records who has seen them. */
  vpnUserCredentials: (id: number) => call('post', '/api/vpn-users/{id}/credentials', { path: { id } }),
  rotateVpnUser: (id: number) => call('post', '/api/vpn-users/{id}/rotate', { path: { id } }),
  retryFailedVpnUsers: (projectId?: number) => call('post', '/api/vpn-users/sync', { body: { projectId } }),
  syncVpnUser: (id: number) => call('post', '/api/vpn-users/{id}/sync', { path: { id } }),
};

export type PaymentMethodBody = Shape<'CreatePaymentMethodRequest'>;

/** The project card fetches five and shows three, so that it still has three on a day with a refund or two. */
const RECENT_FETCHED = 5;

export const billingCalls = {
  requestTopup: (body: Shape<'CreateTopupRequest'>) => call('post', '/api/topup-requests', { body }),
  attachToTopup: (id: number, file: File) => sendFile<Shape<'AttachmentResponse'>>(`/topup-requests/${id}/attachments`, file),
  approveAdjustments: (ids: number[]) => call('post', '/api/adjustments/approve', { body: { ids } }),
  approveTopups: (ids: number[]) => call('post', '/api/topup-requests/approve', { body: { ids } }),
  approveTopup: (id: number) => call('put', '/api/topup-requests/{id}/approve', { path: { id } }),
  rejectTopup: (id: number, reason: string) => call('put', '/api/topup-requests/{id}/reject', { path: { id }, body: { reason } }),
  approveAdjustment: (id: number) => call('put', '/api/adjustments/{id}/approve', { path: { id } }),
  rejectAdjustment: (id: number, reason: string) => call('put', '/api/adjustments/{id}/reject', { path: { id }, body: { reason } }),
  reverseTopup: (id: number, body: Shape<'ReverseTopup'>) => call('post', '/api/topup-requests/{id}/reverse', { path: { id }, body }),
  approveReversal: (id: number) => call('put', '/api/topup-reversals/{id}/approve', { path: { id } }),
  rejectReversal: (id: number, reason: string) => call('put', '/api/topup-reversals/{id}/reject', { path: { id }, body: { reason } }),
  approveChange: (id: number) => call('put', '/api/pending-changes/{id}/approve', { path: { id } }),
  rejectChange: (id: number, reason: string) => call('put', '/api/pending-changes/{id}/reject', { path: { id }, body: { reason } }),

  recentTransactions: (projectId: number, signal?: AbortSignal) =>
    call('get', '/api/projects/{id}/transactions', { path: { id: projectId }, query: { range: `[0,${RECENT_FETCHED - 1}]` }, signal }),

  refund: (id: number, body: Shape<'RefundRequest'>) => call('post', '/api/transactions/{id}/refund', { path: { id }, body }),

  adjust: (projectId: number, body: Shape<'AdjustmentRequest'>) =>
    call('post', '/api/projects/{id}/adjustments', { path: { id: projectId }, body }),

  statement: (projectId: number, month: string, signal?: AbortSignal) =>
    call('get', '/api/projects/{id}/statement', { path: { id: projectId }, query: { month, format: 'json' }, signal }),

  paymentMethods: (projectId: number, signal?: AbortSignal) =>
    call('get', '/api/projects/{id}/payment-methods', { path: { id: projectId }, signal }),
  createPaymentMethod: (projectId: number, body: PaymentMethodBody) =>
    call('post', '/api/projects/{id}/payment-methods', { path: { id: projectId }, body }),
  updatePaymentMethod: (id: number, body: Shape<'UpdatePaymentMethodRequest'>) =>
    call('put', '/api/payment-methods/{id}', { path: { id }, body }),
  deletePaymentMethod: (id: number) => call('delete', '/api/payment-methods/{id}', { path: { id } }),
};

export const cryptoCalls = {
  /** The default one first, also those that are switched off. */
  assets: (signal?: AbortSignal) => call('get', '/api/assets', { signal }),
  createAsset: (body: Shape<'CreateAssetRequest'>) => call('post', '/api/assets', { body }),
  updateAsset: (id: number, body: Shape<'UpdateAssetRequest'>) => call('put', '/api/assets/{id}', { path: { id }, body }),
  deleteAsset: (id: number) => call('delete', '/api/assets/{id}', { path: { id } }),
  assetPrice: (id: number, signal?: AbortSignal) => call('get', '/api/assets/{id}/price', { path: { id }, signal }),

  requestCryptoPayment: (projectId: number, body: Shape<'PaymentRequestRequest'>) =>
    call('post', '/api/projects/{id}/crypto-payment-request', { path: { id: projectId }, body }),

  submitCryptoPayment: (projectId: number, body: Shape<'SubmitPaymentRequest'>) =>
    call('post', '/api/projects/{id}/crypto-payment-submit', { path: { id: projectId }, body }),

  cryptoPaymentStatus: (txHash: string, chainId?: number, signal?: AbortSignal) =>
    call('get', '/api/crypto-payment/{txHash}/status', {
      path: { txHash },
      query: { ...(chainId !== undefined && { chainId: String(chainId) }) },
      signal,
    }),

  bindWallet: (body: Shape<'BindWalletRequest'>) => call('post', '/api/bind-wallet', { body }),

  cryptoWatcher: (signal?: AbortSignal) => call('get', '/api/crypto/watcher', { signal }),

  /** What follows where the chain has reversed a credited payment: a compensating entry, or the credit stays. */
  decideReorganisation: (id: number, body: Shape<'DecideReorganisationRequest'>) =>
    call('post', '/api/crypto-payments/{id}/reorganisation', { path: { id }, body }),

  assignCryptoPayment: (id: number, projectId: number) =>
    call('post', '/api/crypto-payments/{id}/assign', { path: { id }, body: { projectId } }),
  approveAssignment: (id: number, projectId: number) =>
    call('put', '/api/crypto-payments/{id}/assign/approve', { path: { id }, body: { projectId } }),
  rejectAssignment: (id: number, reason: string) =>
    call('put', '/api/crypto-payments/{id}/assign/reject', { path: { id }, body: { reason } }),
  refundPayment: (id: number, body: Shape<'RefundPayment'>) => call('post', '/api/crypto-payments/{id}/refund', { path: { id }, body }),
  cryptoRefund: (id: number, signal?: AbortSignal) => call('get', '/api/crypto-refunds/{id}', { path: { id }, signal }),
  approveRefund: (id: number) => call('put', '/api/crypto-refunds/{id}/approve', { path: { id } }),
  rejectRefund: (id: number, reason: string) => call('put', '/api/crypto-refunds/{id}/reject', { path: { id }, body: { reason } }),
  /** Before the wallet signs: from then on only this wallet and nonce can pay it. */
  signRefund: (id: number, body: Shape<'SignRefund'>) => call('post', '/api/crypto-refunds/{id}/sign', { path: { id }, body }),
  submitRefund: (id: number, txHash: string) => call('post', '/api/crypto-refunds/{id}/submit', { path: { id }, body: { txHash } }),
  keepCryptoPayment: (id: number, reason: string) => call('post', '/api/crypto-payments/{id}/keep', { path: { id }, body: { reason } }),
};

export const webhookCalls = {
  webhook: (id: number, signal?: AbortSignal) => call('get', '/api/webhooks/{id}', { path: { id }, signal }),

  /** The only answer, beside that of a rotation, that ever holds the secret. */
  webhookEvents: (signal?: AbortSignal) => call('get', '/api/webhook-events', { signal }),
  createWebhook: (projectId: number, body: Shape<'CreateWebhookRequest'>) =>
    call('post', '/api/projects/{id}/webhooks', { path: { id: projectId }, body }),

  updateWebhook: (id: number, body: Shape<'UpdateWebhookRequest'>) => call('put', '/api/webhooks/{id}', { path: { id }, body }),

  removeWebhook: (id: number) => call('delete', '/api/webhooks/{id}', { path: { id } }),

  rotateWebhook: (id: number, graceHours: number) => call('post', '/api/webhooks/{id}/rotate', { path: { id }, body: { graceHours } }),

  webhookDelivery: (id: number, signal?: AbortSignal) => call('get', '/api/webhook-deliveries/{id}', { path: { id }, signal }),

  pingWebhook: (id: number) => call('post', '/api/webhooks/{id}/ping', { path: { id } }),

  replayWebhook: (id: number, fromEventId: number) => call('post', '/api/webhooks/{id}/replay', { path: { id }, body: { fromEventId } }),

  resendDelivery: (id: number) => call('post', '/api/webhook-deliveries/{id}/resend', { path: { id } }),
};

export const syncCalls = {
  previewSync: (projectId: number) => call('post', '/api/sync/preview', { body: { projectId } }),
  applySyncPreview: (id: number) => call('post', '/api/sync/preview/{id}/apply', { path: { id } }),

  /** Into the subscription with this very login, or into a new one that is sold under the given Subscription ID. */
  adoptOrphan: (id: number, body: Shape<'AdoptRequest'>) => call('post', '/api/sync/orphans/{id}/adopt', { path: { id }, body }),
  adoptByFile: (body: Shape<'BulkAdoptionRequest'>) => call('post', '/api/sync/orphans/adopt', { body }),
  ignoreOrphan: (id: number) => call('post', '/api/sync/orphans/{id}/ignore', { path: { id } }),
  deleteOrphan: (id: number) => call('post', '/api/sync/orphans/{id}/delete', { path: { id } }),
};

/** In the panel of notifications. */
const NOTIFICATIONS_SHOWN = 50;

export const statusCalls = {
  attention: (signal?: AbortSignal) => call('get', '/api/attention', { signal }),
  dashboardStats: (signal?: AbortSignal) => call('get', '/api/dashboard/stats', { signal }),
  dashboardTrends: (signal?: AbortSignal) => call('get', '/api/dashboard/trends', { signal }),
  syncStatus: (signal?: AbortSignal) => call('get', '/api/sync/status', { signal }),
  uptime: (asked: { projectId?: number; days?: number; offset?: number; limit?: number }, signal?: AbortSignal) =>
    call('get', '/api/sync/uptime', { query: asked, signal }),
  forceSync: (projectId?: number) => call('post', '/api/sync/force', { body: { projectId } }),
  notifications: (signal?: AbortSignal) =>
    call('get', '/api/notifications', { query: { range: `[0,${NOTIFICATIONS_SHOWN - 1}]` }, signal }),
  unreadCount: (signal?: AbortSignal) => call('get', '/api/notifications/unread', { signal }),
  readNotifications: (ids?: number[]) => call('post', '/api/notifications/read', { body: { ids } }),
  publicConfig: (signal?: AbortSignal) => call('get', '/api/config', { signal }),
};

export const analyticsCalls = {
  analytics: (asked: AskedRange, signal?: AbortSignal) => call('get', '/api/v1/analytics', { query: asked, signal }),
  recurring: (signal?: AbortSignal) => call('get', '/api/analytics/recurring', { signal }),
  revenueByProject: (asked: AskedRange & { q?: string; offset: number; limit: number }, signal?: AbortSignal) =>
    call('get', '/api/analytics/projects', { query: asked, signal }),
};

export const auditCalls = {
  auditStats: (signal?: AbortSignal) => call('get', '/api/audit-logs/stats', { signal }),
};

export const supportCalls = {
  openTicket: (body: Shape<'CreateTicketRequest'>) => call('post', '/api/support/tickets', { body }),
  ticket: (id: number, signal?: AbortSignal) => call('get', '/api/support/tickets/{id}', { path: { id }, signal }),
  replyToTicket: (id: number, message: string) => call('post', '/api/support/tickets/{id}/replies', { path: { id }, body: { message } }),
  moveTicket: (id: number, status: TicketStatus) => call('put', '/api/support/tickets/{id}', { path: { id }, body: { status } }),
};

/** With the version that was read, so that a change of somebody else is not overwritten. */
export type SettingsChanges = Shape<'SettingsUpdate'> & { version: number };

export const settingsCalls = {
  settings: (signal?: AbortSignal) => call('get', '/api/settings', { signal }),
  updateSettings: (body: SettingsChanges) => call('put', '/api/settings', { body }),

  notificationPreferences: (signal?: AbortSignal) => call('get', '/api/notifications/preferences', { signal }),
  chooseNotifications: (preferences: NotificationPreference[]) => call('put', '/api/notifications/preferences', { body: { preferences } }),
};
