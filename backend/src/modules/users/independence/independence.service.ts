import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';

import { PERMISSIONS, type Permission, type Rights } from '../../../common/http/permissions.js';
import { queryOne, type Tx } from '../../../database/database.js';
import { User } from '../user.entity.js';
import { UserEndedRights } from './user-ended-rights.entity.js';
import { UserInfluence, type InfluenceKind } from './user-influence.entity.js';

/** For so long two people are not independent after one has given the other access or power. */
export const INDEPENDENCE_HOURS = 72;
const LATELY = `now() - interval '${INDEPENDENCE_HOURS} hours'`;

/**
 * Everybody from whom each of the two could have got their access lately, themselves among them, through any number of people between. A person
 * in both lists could act as either of the two.
 */
const COMMON_ORIGIN = `
  WITH RECURSIVE origins (side, id) AS (
    VALUES ('first', $1::int), ('second', $2::int)
    UNION
    SELECT o.side, i.actor_id FROM origins o JOIN user_influences i ON i.user_id = o.id AND i.created_at > ${LATELY})
  SELECT f.id FROM origins f JOIN origins s ON s.id = f.id AND s.side = 'second' WHERE f.side = 'first' LIMIT 1`;

/** Somebody else who has the permission or had it lately, those left out whom this person made lately. */
const OTHER_HOLDER = `
  SELECT u.id FROM users u JOIN roles r ON r.code = u.role
  WHERE u.id <> $1 AND (
      (u.is_active AND u.deleted_at IS NULL AND (r.code = ANY($3::text[]) OR (NOT r.is_built_in AND $2 = ANY(r.permissions))))
      OR EXISTS (SELECT FROM user_ended_rights e WHERE e.user_id = u.id AND e.ended_at > ${LATELY} AND $2 = ANY(e.permissions)))
    AND NOT EXISTS (
      SELECT FROM user_influences i WHERE i.actor_id = $1 AND i.user_id = u.id AND i.kind = 'created' AND i.created_at > ${LATELY})
  LIMIT 1`;

/** Who may confirm what another person caused. Both tables are written by every change of a user or a role. */
@Injectable()
export class IndependenceService {
  /** One person gave another access or power; what somebody does to their own account is none. */
  async recordInfluence(tx: Tx, actorId: number, userId: number, kinds: readonly InfluenceKind[]): Promise<void> {
    if (actorId === userId || kinds.length === 0) return;
    await tx.getRepository(UserInfluence).insert(kinds.map((kind) => ({ actorId, userId, kind })));
  }

  async recordEnded(tx: Tx, userIds: readonly number[], { permissions }: Rights): Promise<void> {
    if (userIds.length === 0) return;
    await tx.getRepository(UserEndedRights).insert(userIds.map((userId) => ({ userId, permissions: [...permissions] })));
  }

  /** A role of one's own has changed: who changed it gave it to everybody that has it. */
  async recordRoleChange(tx: Tx, actorId: number, role: string, before: Rights): Promise<void> {
    const users = await tx.getRepository(User).find({ select: { id: true }, where: { role, isActive: true, deletedAt: IsNull() } });
    const ids = users.map(({ id }) => id);
    await this.recordEnded(tx, ids, before);
    await tx.getRepository(UserInfluence).insert(ids.map((userId) => ({ actorId, userId, kind: 'role' as const })));
  }

  /** False as well for one and the same person. */
  async areIndependent(tx: Tx, first: number, second: number): Promise<boolean> {
    return (await queryOne(tx, COMMON_ORIGIN, [first, second])) === undefined;
  }

  /** Whether nobody else could have confirmed at any moment lately. */
  async isAlone(tx: Tx, userId: number, permission: Permission): Promise<boolean> {
    const builtIn = PERMISSIONS.find(({ name }) => name === permission)?.roles ?? [];
    return (await queryOne(tx, OTHER_HOLDER, [userId, permission, builtIn])) === undefined;
  }
}
