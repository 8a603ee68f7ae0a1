import { projectIdsOf, type Scope } from '../../../common/http/scope.js';
import { columnsOf } from '../../../database/select.js';
import { query, type Db, type Tx } from '../../../database/database.js';
import type { Subscription } from '../../subscriptions/subscription.entity.js';
import type { SyncOrphan } from './sync-orphan.entity.js';
import type { Project } from '../../projects/project.entity.js';

/** The user's name on the server that a project is connected to, in any case. */
export interface NamedUser {
  projectId: number;
  vpnLogin: string;
}

const ORPHAN = columnsOf<SyncOrphan>(
  ['id', 'projectId', 'coreAccount', 'vpnLogin', 'kageUserId', 'enabled', 'startDate', 'endDate', 'maxSessions', 'maxInstalls'],
  'o',
);

export type OpenOrphan = Pick<
  SyncOrphan,
  'id' | 'projectId' | 'coreAccount' | 'vpnLogin' | 'kageUserId' | 'enabled' | 'startDate' | 'endDate' | 'maxSessions' | 'maxInstalls'
> & {
  /** Begun here since the last look. */
  isKnown: boolean;
};

/** Of `sync_orphans o`: the creation of a user with this login has begun here. */
export const IS_KNOWN = `EXISTS (
  SELECT FROM vpn_users v WHERE v.core_account = o.core_account AND lower(v.vpn_login) = lower(o.vpn_login) AND v.begun_at IS NOT NULL) AS "isKnown"`;

/** Those that nobody has decided about, locked until the transaction ends; an adoption that was waited for leaves none. */
export const lockOpenOrphans = (tx: Tx, users: readonly NamedUser[]): Promise<OpenOrphan[]> =>
  query<OpenOrphan>(
    tx,
    `SELECT ${ORPHAN}, ${IS_KNOWN}
     FROM sync_orphans o
     WHERE o.state IN ('open', 'ignored') AND (o.core_account, lower(o.vpn_login)) IN (
       SELECT p.core_account, lower(given.login) FROM unnest($1::int[], $2::text[]) AS given (project_id, login)
       JOIN projects p ON p.id = given.project_id)
     ORDER BY o.id FOR UPDATE OF o`,
    [users.map(({ projectId }) => projectId), users.map(({ vpnLogin }) => vpnLogin)],
  );

/** The core accounts of projects. */
export const coreAccountsOf = (db: Db, projectIds: readonly number[]): Promise<{ id: number; coreAccount: string }[]> =>
  query(db, `SELECT ${columnsOf<Project>(['id', 'coreAccount'])} FROM projects WHERE id = ANY($1::int[])`, [projectIds]);

/** Which of these users somebody has adopted or deleted in the caller's projects; a shared server may have those of others. */
export async function decidedLogins(db: Db, scope: Scope, vpnLogins: readonly string[]): Promise<Set<string>> {
  const rows = await query<Pick<SyncOrphan, 'vpnLogin' | 'coreAccount'>>(
    db,
    `SELECT DISTINCT ${columnsOf<SyncOrphan>(['vpnLogin', 'coreAccount'])} FROM sync_orphans
     WHERE vpn_login = ANY($1::text[]) AND state IN ('adopted', 'deleted') AND ($2::int[] IS NULL OR project_id = ANY($2::int[]))`,
    [vpnLogins, projectIdsOf(scope)],
  );
  return new Set(rows.map(({ coreAccount, vpnLogin }) => orphanKey(coreAccount, vpnLogin)));
}

export const orphanKey = (coreAccount: string, vpnLogin: string): string => `${coreAccount} ${vpnLogin.toLowerCase()}`;

export type NamedSubscription = Pick<Subscription, 'id' | 'projectId' | 'subscriptionId' | 'vpnLoginId' | 'status' | 'endDate'>;

/** The subscriptions that the file names and that are there. */
export const namedSubscriptions = (db: Db, named: readonly { projectId: number; subscriptionId: string }[]): Promise<NamedSubscription[]> =>
  query<NamedSubscription>(
    db,
    `SELECT ${columnsOf<Subscription>(['id', 'projectId', 'subscriptionId', 'vpnLoginId', 'endDate'], 's')}, effective_status(s.status, s.access_until) AS status
     FROM subscriptions s JOIN unnest($1::int[], $2::text[]) AS given (project_id, subscription_id)
       ON s.project_id = given.project_id AND s.subscription_id = given.subscription_id
     WHERE s.environment = 'production' AND s.deleted_at IS NULL`,
    [named.map(({ projectId }) => projectId), named.map(({ subscriptionId }) => subscriptionId)],
  );
