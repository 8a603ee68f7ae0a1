import { execute, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import { MARK_FOR_SYNC, SUBSCRIPTION_COPIES, VPN_USER_COPIES } from '../../subscriptions/vpn-users/vpn-user.queries.js';
import { DESIRED_SOURCE } from '../readings/readings.queries.js';
import type { DesiredSource } from '../sync.rules.js';
import type { ProjectMove } from './project-move.entity.js';
import type { ProjectMoveUser } from './project-move-user.entity.js';
import { columnsOf } from '../../../database/select.js';
import type { VpnUser } from '../../subscriptions/vpn-users/vpn-user.entity.js';

const OF_SUBSCRIPTION = SUBSCRIPTION_COPIES.split(', ')
  .map((name) => `s.${name}`)
  .join(', ');

const SWITCHED_AT_ONCE = 2_000;

/** A user who is to be made on the new server. */
export interface UnmadeUser extends DesiredSource, Pick<ProjectMoveUser, 'vpnUserId' | 'subscriptionId' | 'vpnLogin'> {
  /** On the old server. */
  kageUserId: string | null;
  /** We have begun to create a user of this name on the new server. */
  isBegun: boolean;
  now: Date;
}

/** A user who is to be removed from the server that the project does not work with. */
export type RemovableUser = Pick<ProjectMoveUser, 'vpnUserId' | 'vpnLogin'>;

/** Names of users of the project that somebody else has on a server; a user with the id of the project's own user is that user. */
export async function countNamesTaken(db: Db, projectId: number, users: readonly { login: string; id: string }[]): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `SELECT count(*)::int FROM jsonb_to_recordset($2::jsonb) AS u (login text, id text)
     JOIN vpn_users v ON lower(v.vpn_login) = lower(u.login) AND v.desired = 'present'
     WHERE v.project_id = $1 AND v.environment = 'production' AND v.kage_user_id IS DISTINCT FROM u.id`,
    [projectId, JSON.stringify(users)],
  );
  return row?.count ?? 0;
}

/**
 * Users that the old server has confirmed and the new one does not have yet. A user that exists nowhere yet is left to the
 * synchronisation, which uses the old server before the switch and the new one after it.
 */
export const unmadeUsers = (
  db: Db,
  { id, projectId }: Pick<ProjectMove, 'id' | 'projectId'>,
  after: number,
  limit: number,
): Promise<UnmadeUser[]> =>
  query<UnmadeUser>(
    db,
    `SELECT v.id AS "vpnUserId", ${columnsOf<VpnUser>(['subscriptionId', 'vpnLogin', 'kageUserId', 'enabled', 'startDate', 'endDate'], 'v')},
       s.email, ${DESIRED_SOURCE},
       EXISTS (SELECT FROM project_move_users b WHERE b.move_id = $1 AND lower(b.vpn_login) = lower(v.vpn_login) AND b.begun_at IS NOT NULL) AS "isBegun",
       now()
     FROM vpn_users v JOIN subscriptions s ON s.id = v.subscription_id JOIN projects p ON p.id = v.project_id CROSS JOIN settings d
     LEFT JOIN vpn_user_readings t ON t.vpn_user_id = v.id
     LEFT JOIN project_move_users m ON m.move_id = $1 AND m.vpn_user_id = v.id
     WHERE v.project_id = $2 AND v.id > $3 AND v.environment = 'production' AND v.desired = 'present' AND v.provisioned_at IS NOT NULL
       AND m.new_id IS NULL AND m.refusal IS NULL
     ORDER BY v.id LIMIT $4`,
    [id, projectId, after, limit],
  );

/** Recorded before the first call that creates them. */
export async function beginUsers(
  db: Db,
  moveId: number,
  users: readonly (Pick<ProjectMoveUser, 'vpnUserId' | 'subscriptionId' | 'vpnLogin'> & { isSame: boolean })[],
): Promise<void> {
  await execute(
    db,
    `INSERT INTO project_move_users (move_id, vpn_user_id, subscription_id, vpn_login, is_same, begun_at)
     SELECT $1, u."vpnUserId", u."subscriptionId", u."vpnLogin", u."isSame", now()
     FROM jsonb_to_recordset($2::jsonb) AS u ("vpnUserId" int, "subscriptionId" int, "vpnLogin" text, "isSame" boolean)
     ON CONFLICT (move_id, vpn_user_id) DO UPDATE SET begun_at = coalesce(project_move_users.begun_at, now()), is_same = excluded.is_same`,
    [moveId, JSON.stringify(users)],
  );
}

/** The answer of the new server for each. A refusal does not count where the user exists there by now, since another worker was faster. */
export async function recordMade(
  db: Db,
  moveId: number,
  users: readonly (Pick<ProjectMoveUser, 'vpnUserId' | 'subscriptionId' | 'vpnLogin' | 'newId'> & { refusal: string | null })[],
): Promise<void> {
  await execute(
    db,
    `INSERT INTO project_move_users AS m (move_id, vpn_user_id, subscription_id, vpn_login, new_id, refusal)
     SELECT $1, u."vpnUserId", u."subscriptionId", u."vpnLogin", u."newId", left(u.refusal, 500)
     FROM jsonb_to_recordset($2::jsonb) AS u ("vpnUserId" int, "subscriptionId" int, "vpnLogin" text, "newId" text, refusal text)
     ON CONFLICT (move_id, vpn_user_id) DO UPDATE SET new_id = coalesce(excluded.new_id, m.new_id),
       refusal = CASE WHEN m.new_id IS NULL THEN excluded.refusal END`,
    [moveId, JSON.stringify(users)],
  );
}

/**
 * The switch of servers, for the users: those created on the new one are ours there, and all are sent to it once more. The result of a
 * running attempt is not accepted any more, and a user is removed from the old server only when its attempt can no longer be running
 * there. The caller holds the project's lock.
 */
export async function switchUsers(tx: Tx, move: ProjectMove): Promise<void> {
  const { id, projectId, toAccount } = move;
  // In parts, each of which is quick enough for the limit of one statement.
  for (let after = 0; ;) {
    const users = await query<{ id: number }>(
      tx,
      `SELECT id FROM vpn_users WHERE project_id = $1 AND environment = 'production' AND id > $2 ORDER BY id LIMIT ${SWITCHED_AT_ONCE} FOR UPDATE`,
      [projectId, after],
    );
    const last = users.at(-1);
    if (!last) break;
    const ids = users.map((user) => user.id);
    await switchSome(tx, move, ids);
    after = last.id;
  }
  // Users that were created there and deleted since are deleted there too, by the synchronisation.
  await execute(
    tx,
    `INSERT INTO vpn_users (${VPN_USER_COPIES}, status, enabled, desired, begun_at, core_account, kage_user_id, provisioned_at)
     SELECT ${OF_SUBSCRIPTION}, 'cancelled', false, 'absent', now(), $2, m.new_id, now()
     FROM project_move_users m JOIN subscriptions s ON s.id = m.subscription_id
     WHERE m.move_id = $1 AND m.begun_at IS NOT NULL AND NOT m.is_same
       AND NOT EXISTS (SELECT FROM vpn_users v WHERE v.subscription_id = m.subscription_id)
       AND NOT EXISTS (SELECT FROM vpn_users v WHERE lower(v.vpn_login) = lower(m.vpn_login))`,
    [id, toAccount],
  );
}

async function switchSome(tx: Tx, { id, fromAccount, toAccount }: ProjectMove, vpnUserIds: readonly number[]): Promise<void> {
  await execute(
    tx,
    `INSERT INTO project_move_users (move_id, vpn_user_id, subscription_id, vpn_login, is_old, free_at)
     SELECT $1, v.id, v.subscription_id, v.vpn_login, true, v.leased_until
     FROM vpn_users v WHERE v.id = ANY($2::int[]) AND v.begun_at IS NOT NULL AND v.core_account = $3
     ON CONFLICT (move_id, vpn_user_id) DO UPDATE SET is_old = true, free_at = excluded.free_at`,
    [id, vpnUserIds, fromAccount],
  );
  await execute(
    tx,
    `UPDATE vpn_users v SET attempt = v.attempt + 1, leased_until = NULL, leased_by = NULL, begun_at = moved.begun_there,
       core_account = CASE WHEN moved.begun_there IS NOT NULL THEN $3 END, kage_user_id = moved.new_id,
       credentials = NULL, ready_at = NULL, needs_rotation = false, ${MARK_FOR_SYNC}
     FROM (SELECT o.id AS user_id, m.begun_at AS begun_there, m.new_id
           FROM unnest($2::int[]) AS o (id) LEFT JOIN project_move_users m ON m.move_id = $1 AND m.vpn_user_id = o.id) moved
     WHERE v.id = moved.user_id`,
    [id, vpnUserIds, toAccount],
  );
  // Counters of the new server begin at zero.
  await execute(tx, 'UPDATE vpn_user_readings SET counter_bytes = NULL WHERE vpn_user_id = ANY($1::int[])', [vpnUserIds]);
}

const IS_REMOVABLE = `m.is_old AND NOT m.is_same AND m.removed_at IS NULL`;

/** Users that are ready on the new server, or have no access anyway; those without access first. */
export const removableUsers = (db: Db, moveId: number, limit: number): Promise<RemovableUser[]> =>
  query<RemovableUser>(
    db,
    `SELECT ${columnsOf<ProjectMoveUser>(['vpnUserId', 'vpnLogin'], 'm')}
     FROM project_move_users m LEFT JOIN vpn_users v ON v.id = m.vpn_user_id
     WHERE m.move_id = $1 AND ${IS_REMOVABLE} AND coalesce(m.free_at <= now(), true)
       AND (v.id IS NULL OR v.desired = 'absent' OR NOT v.enabled OR v.ready_at IS NOT NULL)
     ORDER BY coalesce(v.enabled, false), m.vpn_user_id LIMIT $2`,
    [moveId, limit],
  );

/** Made on the new server by a move that was cancelled. */
export const undoableUsers = (db: Db, moveId: number, limit: number): Promise<RemovableUser[]> =>
  query<RemovableUser>(
    db,
    `SELECT ${columnsOf<ProjectMoveUser>(['vpnUserId', 'vpnLogin'], 'm')} FROM project_move_users m
     WHERE m.move_id = $1 AND m.begun_at IS NOT NULL AND NOT m.is_same AND m.removed_at IS NULL ORDER BY m.vpn_user_id LIMIT $2`,
    [moveId, limit],
  );

export async function hasOldUsers(db: Db, moveId: number): Promise<boolean> {
  return (
    (await queryOne(db, `SELECT 1 FROM project_move_users m WHERE m.move_id = $1 AND ${IS_REMOVABLE} LIMIT 1`, [moveId])) !== undefined
  );
}

export async function recordRemoved(db: Db, moveId: number, vpnUserIds: readonly number[]): Promise<void> {
  await execute(db, 'UPDATE project_move_users SET removed_at = now() WHERE move_id = $1 AND vpn_user_id = ANY($2::int[])', [
    moveId,
    vpnUserIds,
  ]);
}

/** What the project's page shows of the move. */
export async function countProgress(db: Db, moveId: number): Promise<void> {
  await execute(
    db,
    `UPDATE project_moves SET made = c.made, removed = c.removed, refused = c.refused, total = greatest(total, c.made + c.refused)
     FROM (SELECT count(*) FILTER (WHERE new_id IS NOT NULL)::int AS made, count(*) FILTER (WHERE removed_at IS NOT NULL)::int AS removed,
             count(*) FILTER (WHERE refusal IS NOT NULL)::int AS refused FROM project_move_users WHERE move_id = $1) c
     WHERE id = $1`,
    [moveId],
  );
}
