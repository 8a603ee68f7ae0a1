import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';

import { query, type Db, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import { IndependenceService } from '../independence/independence.service.js';
import { ProjectAssignment } from './project-assignment.entity.js';

/** The part of memberships that the module of projects knows: it is a later module, and registers when it starts. */
export interface ProjectRules {
  /** Locks the projects against removal. @throws not_found where one does not exist */
  requireProjects(tx: Tx, ids: readonly number[]): Promise<void>;
  /** Called once a user is a member of no other projects than these. */
  membershipsReduced(tx: Tx, userId: number, left: readonly number[]): Promise<void>;
}

/** In SQL: whether two users are members of the same project, as `membersOf` reads it. */
export const shareProject = (userId: string, otherId: string): string =>
  `EXISTS (SELECT FROM user_project_assignments mine JOIN user_project_assignments theirs ON theirs.project_id = mine.project_id
     WHERE mine.user_id = ${userId} AND theirs.user_id = ${otherId})`;

/** Which projects a user is a member of. */
@Injectable()
export class MembershipsService {
  private rules: ProjectRules | undefined;

  constructor(private readonly independence: IndependenceService) {}

  register(rules: ProjectRules): void {
    this.rules = rules;
  }

  async projectIdsOf(db: Db, userId: number): Promise<number[]> {
    const rows = await db.getRepository(ProjectAssignment).find({ where: { userId }, order: { projectId: 'ASC' } });
    return rows.map(({ projectId }) => projectId);
  }

  async membersOf(db: Db, projectIds: readonly number[]): Promise<number[]> {
    const rows = await db.getRepository(ProjectAssignment).find({ select: { userId: true }, where: { projectId: In(projectIds) } });
    return [...new Set(rows.map(({ userId }) => userId))];
  }

  /** Makes the user a member of these projects and of no others. @throws not_found for a project that does not exist */
  async set(tx: Tx, userId: number, projectIds: readonly number[], createdBy: number): Promise<void> {
    const desired = [...new Set(projectIds)];
    await this.rules?.requireProjects(tx, desired);
    const assignments = tx.getRepository(ProjectAssignment);
    await assignments.delete({ userId, projectId: Not(In(desired)) });
    await this.rules?.membershipsReduced(tx, userId, desired);
    await this.add(
      tx,
      desired.map((projectId) => ({ userId, projectId })),
      createdBy,
    );
  }

  /** Who is a member already stays one. What gives somebody projects in which they may confirm counts for their independence. */
  async add(tx: Tx, members: readonly Pick<ProjectAssignment, 'userId' | 'projectId'>[], createdBy: number): Promise<void> {
    if (members.length === 0) return;
    const added = await query<Pick<ProjectAssignment, 'userId'>>(
      tx,
      `INSERT INTO user_project_assignments (user_id, project_id, created_by)
       SELECT user_id, project_id, $3 FROM unnest($1::int[], $2::int[]) AS given (user_id, project_id)
       ON CONFLICT (user_id, project_id) DO NOTHING RETURNING ${columnsOf<ProjectAssignment>(['userId'])}`,
      [members.map(({ userId }) => userId), members.map(({ projectId }) => projectId), createdBy],
    );
    const userIds = [...new Set(added.map(({ userId }) => userId))];
    if (userIds.length > 0) await this.independence.recordMemberships(tx, createdBy, userIds);
  }
}
