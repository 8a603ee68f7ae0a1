import { Link } from 'react-router-dom';

import type { AuditLog } from '../../api/types';
import { TwoLines } from '../../components/table/LinkCell';
import { EmailText } from '../../components/text/EmailText';
import { RecordName } from '../../components/text/RecordName';
import { actorText, wordsOf } from './auditWords';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

/** The object of an event: its name, or 'Top-up request 12', as a link where there is a page for it. */
export const AuditThing = ({ log }: { log: AuditLog }) => {
  const place = placeOf(log);
  const known = NAMED[log.entityType];
  const id = Number(log.entityId);
  if (known && log.entityId !== null && isNumber(log.entityId))
    return (
      <TwoLines note={wordsOf(log.entityType)}>
        <RecordName resource={known.resource} id={id} text={known.text} to={place} />
      </TwoLines>
    );
  const name =
    wordsOf(log.entityType) +
    (log.entityId !== null && isShort(log.entityId) ? `\u00a0${isNumber(log.entityId) ? '#' : ''}${log.entityId}` : '');
  const text = place ? (
    <Link to={place} className="quiet-link">
      {name}
    </Link>
  ) : (
    name
  );
  return isShort(log.entityId) ? (
    text
  ) : (
    <>
      {text} <span className="mono">{log.entityId}</span>
    </>
  );
};

/** An object with a name is shown by it; a deleted one by its number. */
const NAMED: Readonly<Record<string, { resource: string; text: string }>> = {
  user: { resource: 'users', text: 'email' },
  project: { resource: 'projects', text: 'name' },
  api_key: { resource: 'api-keys', text: 'name' },
  subscription: { resource: 'subscriptions', text: 'subscriptionId' },
  vpn_user: { resource: 'vpn-users', text: 'vpnLogin' },
  support_ticket: { resource: 'support/tickets', text: 'subject' },
};

/** Hashes and external ids have a typeface of their own. */
const isShort = (id: string | null) => id === null || id.length <= 12;

/** The actor, by the name at that time: a person, a partner's key, or the system with its worker. */
export const AuditActor = ({ log }: { log: AuditLog }) => {
  if (log.actorKind === 'api_key') return <TwoLines note={t('API Key')}>{log.actorName}</TwoLines>;
  if (log.user === null) return <TwoLines note={log.actorName === 'System' ? undefined : actorText(log)}>{t('System')}</TwoLines>;
  const { firstName, lastName, email } = log.user;
  const name = `${firstName} ${lastName}`.trim();
  return <TwoLines note={email && email !== name ? <EmailText email={email} /> : undefined}>{serverText(name) || t('Unknown')}</TwoLines>;
};

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

/** The page of the object of an event; undefined where there is none, or the object was deleted. */
export function placeOf({ action, entityType, entityId, projectId }: Meant): string | undefined {
  if (action.endsWith('_deleted')) return undefined;
  return PLACES[entityType]?.(entityId, projectId);
}

/** The audit list, filtered to the events of one object. */
export const historyOf = ({ entityType, entityId }: Meant) => entityId && listLink('/audit-logs', { entityType, entityId });

const listLink = (path: string, filter: object) => `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
const isNumber = (id: string) => /^[1-9]\d*$/.test(id);
