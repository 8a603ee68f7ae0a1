import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';

import type { Db, Tx } from '../../../database/database.js';
import { ProjectAssignment } from './project-assignment.entity.js';

/** What the module of projects answers about memberships: it stands above this one and registers when it starts. */
export interface ProjectRules {
  /** Locks the projects against removal. @throws not_found where one does not exist */
  requireProjects(tx: Tx, ids: readonly number[]): Promise<void>;
  /** Called once a user is a member of no other projects than these. */
  membershipsReduced(tx: Tx, userId: number, left: readonly number[]): Promise<void>;
}

/** Which projects a user is a member of. */
@Injectable()
export class MembershipsService {
  private rules: ProjectRules | undefined;

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
    const rows = desired.map((projectId) => ({ userId, projectId, createdBy }));
    if (rows.length > 0) await assignments.createQueryBuilder().insert().values(rows).orIgnore().execute();
  }
}
