import type { AuditLog } from '../../api/auditTypes';

type Meant = Pick<AuditLog, 'action' | 'entityType' | 'entityId' | 'projectId'>;

type Place = (id: string | null, projectId: number | null) => string | undefined;

/** A list that shows this one record. */
const inList =
  (path: string): Place =>
  (id) =>
    id !== null && isNumber(id) ? listLink(path, { id: Number(id) }) : undefined;
const page =
  (path: string): Place =>
  (id) =>
    id === null ? undefined : `${path}/${encodeURIComponent(id)}`;
const tab =
  (name: string): Place =>
  (_, projectId) =>
    projectId === null ? undefined : `/projects/${projectId}/${name}`;
const screen =
  (path: string): Place =>
  () =>
    path;

const PLACES: Record<string, Place> = {
  user: inList('/users'),
  project: page('/projects'),
  api_key: inList('/api-keys'),
  subscription: page('/subscriptions'),
  vpn_user: inList('/vpn-users'),
  transaction: inList('/billing/transactions'),
  topup_request: inList('/billing/topup-requests'),
  crypto_payment: inList('/billing/crypto-payments'),
  payment_method: tab('balance'),
  wallet: tab('wallets'),
  webhook: tab('webhooks'),
  sync_run: screen('/sync-status'),
  orphan: screen('/sync-status'),
  settings: screen('/settings'),
  notification_preferences: screen('/settings/notifications'),
  analytics: screen('/analytics'),
  support_ticket: page('/support'),
};

/** Where the thing that an event is about can be looked at; undefined where there is no such place, or the thing is gone. */
export function placeOf({ action, entityType, entityId, projectId }: Meant): string | undefined {
  if (action.endsWith('_deleted')) return undefined;
  return PLACES[entityType]?.(entityId, projectId);
}

/** The audit list, cut down to the events of one thing. */
export const historyOf = ({ entityType, entityId }: Meant) => entityId && listLink('/audit-logs', { entityType, entityId });

const listLink = (path: string, filter: object) => `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
const isNumber = (id: string) => /^[1-9]\d*$/.test(id);
