import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';

import { PERMISSIONS, type BuiltInRole, type Permission, type Rights } from '../../../common/http/permissions.js';
import { execute, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import { User } from '../user.entity.js';
import { UserEndedRights } from './user-ended-rights.entity.js';
import { UserInfluence, type InfluenceKind } from './user-influence.entity.js';

/** How long two people are not independent after one has given the other access or rights. */
export const INDEPENDENCE_HOURS = 72;
export const LATELY = `now() - interval '${INDEPENDENCE_HOURS} hours'`;
/** What lets a person confirm what another one caused. */
export const CONFIRM: Permission = 'topups.confirm';
export const CONFIRM_BUILT_IN: readonly BuiltInRole[] = PERMISSIONS.find(({ name }) => name === CONFIRM)?.roles ?? [];

/** Of a user and their role, `u` and `r`. $1 are the users, $2 is `CONFIRM`, $3 are `CONFIRM_BUILT_IN`. */
const CONFIRM_IN_OWN_PROJECTS = `u.id = ANY($1::int[]) AND r.scope = 'assigned' AND (r.code = ANY($3::text[]) OR (NOT r.is_built_in AND $2 = ANY(r.permissions)))`;

/** Somebody else who has or recently had the permission, without people whom this person created lately. */
const OTHER_HOLDER = `
  SELECT u.id FROM users u JOIN roles r ON r.code = u.role
  WHERE u.id <> $1 AND (
      (u.is_active AND u.deleted_at IS NULL AND (r.code = ANY($3::text[]) OR (NOT r.is_built_in AND $2 = ANY(r.permissions))))
      OR EXISTS (SELECT FROM user_ended_rights e WHERE e.user_id = u.id AND e.ended_at > ${LATELY} AND $2 = ANY(e.permissions)))
    AND NOT EXISTS (
      SELECT FROM user_influences i WHERE i.actor_id = $1 AND i.user_id = u.id AND i.kind = 'created' AND i.created_at > ${LATELY})
  LIMIT 1`;

/**
 * First everybody with influence over a person, then everybody over whom one of those has influence: none of them is independent of that
 * person.
 */
const DEPENDENTS = `
  WITH RECURSIVE origins (person, id) AS (
    SELECT id, id FROM unnest($1::int[]) AS given (id)
    UNION
    SELECT o.person, i.actor_id FROM origins o JOIN user_influences i ON i.user_id = o.id AND i.created_at > ${LATELY}
  ), dependents (person, id) AS (
    SELECT person, id FROM origins
    UNION
    SELECT d.person, i.user_id FROM dependents d JOIN user_influences i ON i.actor_id = d.id AND i.created_at > ${LATELY}
  )
  SELECT person, array_agg(id) AS ids FROM dependents GROUP BY person`;

/** Who is independent of whom. Every change of a user or a role writes both tables. */
@Injectable()
export class IndependenceService {
  /** Records that one person gave others access or rights; changes of a person's own account do not count. */
  async recordInfluence(tx: Tx, actorId: number, userIds: readonly number[], kinds: readonly InfluenceKind[]): Promise<void> {
    const others = userIds.filter((userId) => userId !== actorId);
    if (others.length === 0 || kinds.length === 0) return;
    await tx.getRepository(UserInfluence).insert(others.flatMap((userId) => kinds.map((kind) => ({ actorId, userId, kind }))));
  }

  /**
   * The person who set somebody's password or e-mail address could use it until now, when it is used or replaced: the 72 hours begin
   * again. Call it before the change.
   */
  async renew(tx: Tx, userId: number, kind: 'password' | 'email'): Promise<void> {
    const user = await tx.getRepository(User).findOneBy({ id: userId });
    const actorId = kind === 'password' ? user?.passwordSetBy : user?.emailSetBy;
    if (actorId != null) await this.recordInfluence(tx, actorId, [userId], [kind]);
  }

  /** These accounts are the same person's as this one, and stay that: it never grows old. What is given to one counts for the others. */
  async recordSamePerson(tx: Tx, formerIds: readonly number[], userId: number): Promise<void> {
    await execute(
      tx,
      `INSERT INTO user_influences (actor_id, user_id, kind, created_at)
       SELECT one, other, 'email', 'infinity' FROM unnest($1::int[]) AS former (id)
       CROSS JOIN LATERAL (VALUES (former.id, $2::int), ($2::int, former.id)) AS pair (one, other)`,
      [formerIds, userId],
    );
  }

  /** This account and every other one that had its address at any time. Call it after the change. */
  async recordFormerAccounts(tx: Tx, userId: number): Promise<void> {
    const former = await query<{ id: number }>(
      tx,
      `SELECT former.id FROM users u JOIN users former
         ON former.id <> u.id AND (former.email_folded = u.email_folded OR u.email_folded = ANY(former.former_emails)) WHERE u.id = $1`,
      [userId],
    );
    await this.recordSamePerson(
      tx,
      former.map(({ id }) => id),
      userId,
    );
  }

  async recordEnded(tx: Tx, userIds: readonly number[], { permissions }: Rights): Promise<void> {
    if (userIds.length === 0) return;
    await tx.getRepository(UserEndedRights).insert(userIds.map((userId) => ({ userId, permissions: [...permissions] })));
  }

  /**
   * A custom role was made or changed: the person counts as having given it to each of its holders, to inactive ones too, whom another person
   * may activate, and to everybody who gets it within 72 hours (`recordRoleGiven`).
   * @returns its holders
   */
  async recordRoleChange(tx: Tx, actorId: number, role: string, before: Rights): Promise<number[]> {
    await this.recordRoleMade(tx, actorId, role);
    const users = await tx.getRepository(User).find({ select: { id: true, isActive: true }, where: { role, deletedAt: IsNull() } });
    await this.recordEnded(
      tx,
      users.filter(({ isActive }) => isActive).map(({ id }) => id),
      before,
    );
    const userIds = users.map(({ id }) => id);
    await tx.getRepository(UserInfluence).insert(userIds.map((userId) => ({ actorId, userId, kind: 'role' as const })));
    await this.recordEarlierMemberships(tx, userIds);
    return userIds;
  }

  async recordRoleMade(tx: Tx, actorId: number, role: string): Promise<void> {
    await execute(
      tx,
      `UPDATE roles SET changed_by = CASE WHEN changed_at > ${LATELY} THEN array_remove(changed_by, $1) || $1::int ELSE ARRAY[$1::int] END, changed_at = now()
       WHERE code = $2`,
      [actorId, role],
    );
  }

  /**
   * Records that somebody got a role, or access with it: also as influence of the people who lately decided what the role allows. Call
   * it after the change.
   */
  async recordRoleGiven(tx: Tx, userId: number): Promise<void> {
    await execute(
      tx,
      `INSERT INTO user_influences (actor_id, user_id, kind)
       SELECT changer, u.id, 'role' FROM users u JOIN roles r ON r.code = u.role CROSS JOIN LATERAL unnest(r.changed_by) changer
       WHERE u.id = $1 AND r.changed_at > ${LATELY} AND changer <> u.id`,
      [userId],
    );
    await this.recordEarlierMemberships(tx, [userId]);
  }

  /** Records that these people got projects, which matters for people who may confirm only in their own projects. */
  async recordMemberships(tx: Tx, actorId: number, userIds: readonly number[]): Promise<void> {
    await execute(
      tx,
      `INSERT INTO user_influences (actor_id, user_id, kind)
       SELECT $4, u.id, 'membership' FROM users u JOIN roles r ON r.code = u.role WHERE ${CONFIRM_IN_OWN_PROJECTS} AND u.id <> $4`,
      [userIds, CONFIRM, CONFIRM_BUILT_IN, actorId],
    );
  }

  /** These people may confirm in their own projects from now on: who gave them the projects within 72 hours has a part in it. */
  private async recordEarlierMemberships(tx: Tx, userIds: readonly number[]): Promise<void> {
    await execute(
      tx,
      `INSERT INTO user_influences (actor_id, user_id, kind)
       SELECT DISTINCT a.created_by, u.id, 'membership'
       FROM users u JOIN roles r ON r.code = u.role JOIN user_project_assignments a ON a.user_id = u.id
       WHERE ${CONFIRM_IN_OWN_PROJECTS} AND a.created_at > ${LATELY} AND a.created_by <> u.id`,
      [userIds, CONFIRM, CONFIRM_BUILT_IN],
    );
  }

  /** Whether nobody else could have confirmed anything at any moment lately. */
  async isAlone(db: Db, userId: number): Promise<boolean> {
    return (await queryOne(db, OTHER_HOLDER, [userId, CONFIRM, CONFIRM_BUILT_IN])) === undefined;
  }

  /** For each of these people everybody who is not independent of them, who may be removed since; the person is one of them. */
  async dependentsOf(db: Db, people: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const rows = await query<{ person: number; ids: number[] }>(db, DEPENDENTS, [people]);
    return new Map(rows.map(({ person, ids }) => [person, ids]));
  }
}
