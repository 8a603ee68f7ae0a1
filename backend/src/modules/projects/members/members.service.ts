import { Injectable, type OnModuleInit } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { requireFreshProof } from '../../../common/proof.js';
import { execute, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import { inNaturalOrder } from '../../../database/natural-order.js';
import { AuditService } from '../../audit/audit.service.js';
import { GivenAccess } from '../../users/links/given-access.js';
import { LinksService } from '../../users/links/links.service.js';
import { MembershipsService, type ProjectRules } from '../../users/memberships/memberships.service.js';
import { CallerRights, lockRights } from '../../users/memberships/caller-rights.js';
import { requireHeld, RolesService } from '../../users/roles/roles.service.js';
import { MEMBER, type MemberRow } from './members.dto.js';
import { adminsAreNoMembers, inactiveContact } from '../projects.errors.js';
import { columnsOf } from '../../../database/select.js';
import type { ProjectAssignment } from '../../users/memberships/project-assignment.entity.js';
import type { User } from '../../users/user.entity.js';

interface Person {
  id: number;
  role: string;
  /** Decided by the role: such a person is a member of no project. */
  seesAll: boolean;
  isActive: boolean;
}

@Injectable()
export class MembersService implements OnModuleInit, ProjectRules {
  constructor(
    private readonly access: GivenAccess,
    private readonly audit: AuditService,
    private readonly links: LinksService,
    private readonly memberships: MembershipsService,
    private readonly rights: CallerRights,
    private readonly roles: RolesService,
  ) {}

  onModuleInit(): void {
    this.memberships.register(this);
  }

  /** @throws not_found where one of the projects does not exist */
  async requireProjects(tx: Tx, ids: readonly number[]): Promise<void> {
    const found = await execute(tx, 'SELECT id FROM projects WHERE id = ANY($1::int[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE', [
      ids,
    ]);
    if (found !== ids.length) throw notFound('project');
  }

  /** A project's contact is one of its members. */
  async membershipsReduced(tx: Tx, userId: number, left: readonly number[]): Promise<void> {
    const sql = 'UPDATE projects SET manager_id = NULL, version = version + 1 WHERE manager_id = $1 AND id <> ALL($2::int[])';
    await execute(tx, sql, [userId, left]);
  }

  listOf(db: Db, projectId: number): Promise<MemberRow[]> {
    return query<MemberRow>(
      db,
      `SELECT ${columnsOf<User>(MEMBER, 'u')},
              u.id IS NOT DISTINCT FROM p.manager_id AS "isContact", ${columnsOf<ProjectAssignment>(['createdAt'], 'a')}
       FROM user_project_assignments a JOIN users u ON u.id = a.user_id AND u.deleted_at IS NULL JOIN projects p ON p.id = a.project_id
       WHERE a.project_id = $1 ORDER BY ${inNaturalOrder('u.first_name')}, ${inNaturalOrder('u.last_name')}, u.id`,
      [projectId],
    );
  }

  /** @throws not_found for a project or a user that does not exist; grant_forbidden, sign_in_not_private */
  async set(tx: Tx, caller: StaffCaller, projectId: number, userIds: number[]): Promise<MemberRow[]> {
    await lockRights(tx);
    await this.rights.hold(tx, caller);
    const chosen = [...new Set(userIds)];
    const people = await this.lockPeople(tx, chosen);
    if (people.length !== chosen.length) throw notFound('user');
    if (people.some(({ seesAll }) => seesAll)) throw adminsAreNoMembers();
    const project = await queryOne(tx, 'SELECT id FROM projects WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE', [projectId]);
    if (!project) throw notFound('project');
    const before = await this.idsOf(tx, projectId);
    const added = people.filter(({ id }) => !before.includes(id));
    if (added.length > 0) requireFreshProof(caller);
    await this.requireGrantable(tx, caller, added);
    await execute(tx, 'DELETE FROM user_project_assignments WHERE project_id = $1 AND user_id <> ALL($2::int[])', [projectId, chosen]);
    await this.memberships.add(
      tx,
      chosen.map((userId) => ({ userId, projectId })),
      caller.userId,
    );
    await this.endUntrusted(tx, caller, added);
    await this.dropForeignContact(tx, projectId);
    await this.recordChange(tx, caller, projectId, before);
    return this.listOf(tx, projectId);
  }

  /** @throws grant_forbidden, sign_in_not_private */
  async add(tx: Tx, caller: StaffCaller, projectId: number, userId: number): Promise<void> {
    const before = await this.idsOf(tx, projectId);
    if (before.includes(userId)) return;
    const people = await this.lockPeople(tx, [userId]);
    await this.requireGrantable(tx, caller, people);
    await this.memberships.add(tx, [{ userId, projectId }], caller.userId);
    await this.endUntrusted(tx, caller, people);
    await this.recordChange(tx, caller, projectId, before);
  }

  /**
   * @returns the user to make a member, or null where that is not needed: a global admin sees every project anyway.
   * @throws not_found, validation_failed for a deactivated user
   */
  async requireContact(tx: Tx, managerId: number | null | undefined): Promise<number | null> {
    if (managerId === null || managerId === undefined) return null;
    const [person] = await this.lockPeople(tx, [managerId]);
    if (!person) throw notFound('user');
    if (!person.isActive) throw inactiveContact();
    return person.seesAll ? null : person.id;
  }

  /**
   * A project gives its new members what their roles allow there; the rights stay locked until the transaction ends.
   * @throws grant_forbidden, sign_in_not_private
   */
  private async requireGrantable(tx: Tx, caller: StaffCaller, people: readonly Person[]): Promise<void> {
    if (people.length > 0) await this.access.requirePrivateSignIn(tx, caller);
    for (const role of new Set(people.map((person) => person.role))) {
      requireHeld(caller, [...(await this.roles.rightsOf(tx, role)).permissions]);
    }
  }

  /** People who may have chosen the password of a new member would see the project too. */
  private async endUntrusted(tx: Tx, caller: StaffCaller, people: readonly Person[]): Promise<void> {
    await this.links.endUntrusted(
      tx,
      caller.actor,
      people.map(({ id }) => id),
    );
  }

  private async recordChange(tx: Tx, caller: StaffCaller, projectId: number, before: number[]): Promise<void> {
    await this.audit.record(tx, caller.actor, {
      action: 'project_members_updated',
      entityType: 'project',
      entityId: projectId,
      projectId,
      before: { userIds: before },
      after: { userIds: await this.idsOf(tx, projectId) },
    });
  }

  private lockPeople(tx: Tx, ids: number[]): Promise<Person[]> {
    return query<Person>(
      tx,
      `SELECT ${columnsOf<User>(['id', 'role', 'isActive'], 'u')}, r.scope = 'all' AS "seesAll"
       FROM users u JOIN roles r ON r.code = u.role WHERE u.id = ANY($1::int[]) AND u.deleted_at IS NULL ORDER BY u.id FOR NO KEY UPDATE OF u`,
      [ids],
    );
  }

  /** The contact is one of the members (or a global admin); without the membership the person is no longer the contact. */
  private async dropForeignContact(tx: Tx, projectId: number): Promise<void> {
    await execute(
      tx,
      `UPDATE projects p SET manager_id = NULL, version = version + 1 FROM users u JOIN roles r ON r.code = u.role
       WHERE p.id = $1 AND u.id = p.manager_id AND r.scope <> 'all'
         AND NOT EXISTS (SELECT FROM user_project_assignments a WHERE a.project_id = p.id AND a.user_id = p.manager_id)`,
      [projectId],
    );
  }

  private async idsOf(db: Db, projectId: number): Promise<number[]> {
    const rows = await query<{ id: number }>(
      db,
      'SELECT user_id AS id FROM user_project_assignments WHERE project_id = $1 ORDER BY user_id',
      [projectId],
    );
    return rows.map(({ id }) => id);
  }
}
