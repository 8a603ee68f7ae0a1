import { isDeepStrictEqual } from 'node:util';

import { Injectable, type OnModuleInit } from '@nestjs/common';

import { omitUndefined } from '../../common/omit-undefined.js';
import { notFound, stale } from '../../common/errors/domain-error.js';
import type { Actor, StaffCaller } from '../../common/http/caller.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { listRows } from '../../common/http/list/list-rows.js';
import { oneBy, type ListQuery } from '../../common/http/list/list-query.js';
import { requireProject, type Scope } from '../../common/http/scope.js';
import { centsOf, isZero, twoPlaces } from '../../common/money.rules.js';
import { requireFreshProof } from '../../common/proof.js';
import { keepStoredTexts } from '../../common/http/stored-texts.js';
import { Database, execute, queryOne, type Db, type Tx } from '../../database/database.js';
import { Signals } from '../../database/signals.js';
import { AuditService } from '../audit/audit.service.js';
import { PendingChangesService } from '../pending-changes/pending-changes.service.js';
import { accentToStore } from '../settings/brand.dto.js';
import { LogosService } from '../settings/logos.service.js';
import { permissionRequired } from '../users/users.errors.js';
import { MembersService } from './members/members.service.js';
import { changedConnection, isOtherServer, ProjectConnection, requireMayConnect, type Connection } from './project-connection.js';
import { ProjectParts } from './project-parts.js';
import { type CreateProjectRequest, type ProjectRow, UpdateProjectRequest } from './projects.dto.js';
import { fieldsForbidden, projectInUse, useMove } from './projects.errors.js';
import { PROJECTS_LIST } from './projects.list.js';
import { altersConnection, altersCore, forbiddenToManagers, SETTING_COLUMNS, statusAfter, type ProjectSettings } from './projects.rules.js';
import { columnsOf } from '../../database/select.js';
import type { Project } from './project.entity.js';

const NAMES = Object.keys(SETTING_COLUMNS) as (keyof ProjectSettings)[];
const COLUMNS = NAMES.map((name) => SETTING_COLUMNS[name]);

const NEW_PROJECT: Omit<ProjectSettings, 'name'> = {
  description: null,
  managerId: null,
  coreDriver: 'kage',
  coreUrl: null,
  coreOptions: null,
  kageLogin: null,
  kagePassword: null,
  pricePerSubscription: '10.00',
  status: 'active',
  maxUsers: null,
  maxSessions: null,
  maxInstalls: null,
  maxSubscriptionDays: 366,
  termDays: null,
  autoRenewDefault: false,
  graceDays: 0,
  cancelAfterDays: null,
  remindDays: [7, 3, 1],
  cancelRefunds: false,
  overdraftLimit: '0.00',
  buyer: {},
  logoId: null,
  accent: null,
};

/** As the database gives it: the options are a ciphertext. */
type StoredRow = Omit<ProjectRow, 'coreOptions'> & Pick<ProjectSettings, 'coreOptions'>;

@Injectable()
export class ProjectsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly audit: AuditService,
    private readonly members: MembersService,
    private readonly connection: ProjectConnection,
    private readonly parts: ProjectParts,
    private readonly changes: PendingChangesService,
    private readonly logos: LogosService,
  ) {}

  onModuleInit(): void {
    this.changes.register('overdraft_limit', {
      lock: (tx, id) => this.lock(tx, id ?? 0),
      apply: async (tx, caller, id, after) => {
        const before = await this.lock(tx, id ?? 0);
        await this.store(tx, caller.actor, id ?? 0, before, { ...settingsOf(before), ...after });
      },
    });
  }

  list(db: Db, listQuery: ListQuery, scope: Scope): Promise<ListPage<ProjectRow>> {
    return this.read(db, listQuery, scope);
  }

  /** @throws not_found */
  async get(db: Db, scope: Scope, id: number): Promise<ProjectRow> {
    const page = await this.read(db, oneBy('id', id), scope);
    const [project] = page.rows;
    if (!project) throw notFound('project');
    return project;
  }

  /** Keeps the project from being removed until the transaction ends. @throws not_found */
  async requireLive(tx: Tx, scope: Scope, id: number): Promise<void> {
    requireProject(scope, id);
    const project = await queryOne(tx, 'SELECT id FROM projects WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE', [id]);
    if (!project) throw notFound('project');
  }

  /** @throws permission_required, validation_failed, grant_forbidden */
  async create(tx: Tx, caller: StaffCaller, request: CreateProjectRequest): Promise<ProjectRow> {
    requireReading(caller, request);
    const asked = await this.settingsAfter(tx, { ...NEW_PROJECT, name: request.name }, request);
    const settings = { ...asked, overdraftLimit: NEW_PROJECT.overdraftLimit };
    if (request.managerId != null || asked.cancelRefunds || !isZero(asked.overdraftLimit)) requireFreshProof(caller);
    const contact = await this.members.requireContact(tx, request.managerId);
    const row = await queryOne<{ id: number }>(
      tx,
      `INSERT INTO projects (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
      NAMES.map((name) => settings[name]),
    );
    if (!row) throw new Error('The project was not written');
    await this.parts.create(tx, row.id);
    if (contact) await this.members.add(tx, caller, row.id, contact);
    await this.audit.record(tx, caller.actor, {
      action: 'project_created',
      entityType: 'project',
      entityId: row.id,
      projectId: row.id,
      after: settings,
    });
    if (await this.mayRaiseOverdraft(tx, caller, row.id, settings, asked)) await this.store(tx, caller.actor, row.id, settings, asked);
    return this.get(tx, 'all', row.id);
  }

  /** @throws not_found, permission_required, field_forbidden, grant_forbidden, stale, use_move */
  async update(tx: Tx, caller: StaffCaller, id: number, given: UpdateProjectRequest): Promise<ProjectRow> {
    const stored = await this.get(tx, caller.scope, id);
    const { managerId, vpnUserCount } = stored;
    const { version, ...request } = keepStoredTexts(UpdateProjectRequest, given, stored);
    const forbidden = caller.permissions.has('projects.manage') ? [] : forbiddenToManagers(request);
    if (forbidden.length > 0) throw fieldsForbidden(forbidden);
    requireReading(caller, request);
    // A contact who was deactivated or deleted since does not prevent other changes.
    const isNewContact = request.managerId !== undefined && request.managerId !== managerId;
    // People before projects: the order of all locks.
    const contact = isNewContact ? await this.members.requireContact(tx, request.managerId) : null;
    if (isNewContact && request.managerId !== null) requireFreshProof(caller);
    const before = await this.lock(tx, id);
    const hasMoved = !isNewContact && request.managerId !== undefined && request.managerId !== before.managerId;
    if (hasMoved || (version !== undefined && version !== before.version)) throw stale();
    const asked = await this.settingsAfter(tx, before, request);
    const connects = changedConnection(before, asked, request);
    requireMayConnect(caller, connects);
    if (vpnUserCount > 0 && isOtherServer(before, asked)) throw useMove();
    this.connection.requireTypedPassword(before, asked, request);
    const isRaise = centsOf(asked.overdraftLimit) > centsOf(before.overdraftLimit);
    // From then on managers and keys may give money back.
    const opensRefunds = asked.cancelRefunds && !before.cancelRefunds;
    if (isRaise || opensRefunds || connects.length > 0) requireFreshProof(caller);
    const waits = isRaise && !(await this.mayRaiseOverdraft(tx, caller, id, before, asked));
    const after = waits ? { ...asked, overdraftLimit: before.overdraftLimit } : asked;
    if (contact) await this.members.add(tx, caller, id, contact);
    if (NAMES.some((name) => !isDeepStrictEqual(before[name], after[name]))) await this.store(tx, caller.actor, id, before, after);
    return this.get(tx, caller.scope, id);
  }

  /** Connects a project to another VPN server; the caller takes care of its users. @returns the former connection @throws not_found */
  async connect(tx: Tx, actor: Actor, id: number, connection: Connection): Promise<Connection & { coreAccount: string }> {
    const before = await this.lock(tx, id);
    const row = await queryOne<{ coreAccount: string }>(tx, `SELECT ${columnsOf<Project>(['coreAccount'])} FROM projects WHERE id = $1`, [
      id,
    ]);
    if (!row) throw notFound('project');
    await this.store(tx, actor, id, before, { ...settingsOf(before), ...connection });
    const { coreDriver, coreUrl, coreOptions, kageLogin, kagePassword } = before;
    return { coreDriver, coreUrl, coreOptions, kageLogin, kagePassword, ...row };
  }

  /** @throws not_found, project_in_use */
  async remove(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    const before = await this.lock(tx, id, 'FOR UPDATE');
    if (await this.parts.isInUse(tx, id)) throw projectInUse();
    await execute(tx, 'UPDATE projects SET deleted_at = now(), sync_version = sync_version + 1 WHERE id = $1', [id]);
    await execute(tx, 'DELETE FROM user_project_assignments WHERE project_id = $1', [id]);
    await this.audit.record(tx, caller.actor, {
      action: 'project_deleted',
      entityType: 'project',
      entityId: id,
      projectId: id,
      before: settingsOf(before),
    });
  }

  private async read(db: Db, listQuery: ListQuery, scope: Scope): Promise<ListPage<ProjectRow>> {
    const page = await listRows<StoredRow>(db, ...this.parts.extend(PROJECTS_LIST, listQuery), scope);
    return page.map((row) => ({ ...row, ...this.connection.shown(row) }));
  }

  private async store(tx: Tx, actor: Actor, id: number, before: ProjectSettings, after: ProjectSettings): Promise<void> {
    const reachesCore = altersCore(before, after);
    const assignments = COLUMNS.map((column, index) => `${column} = $${index + 2}`);
    await execute(
      tx,
      `UPDATE projects SET ${assignments.join(', ')}, version = version + 1,
         sync_version = sync_version + ${reachesCore ? 1 : 0}, connection_version = connection_version + ${altersConnection(before, after) ? 1 : 0}
       WHERE id = $1`,
      [id, ...NAMES.map((name) => after[name])],
    );
    if (reachesCore) this.database.afterCommit(tx, () => this.signals.wake('sync'));
    await this.audit.record(tx, actor, {
      action: 'project_updated',
      entityType: 'project',
      entityId: id,
      projectId: id,
      before: settingsOf(before),
      after,
    });
  }

  /**
   * Every new row of the project takes a key-share lock, which waits for `FOR UPDATE`; so nothing is added to a project while it is
   * removed.
   */
  private async lock(
    tx: Tx,
    id: number,
    strength: 'FOR NO KEY UPDATE' | 'FOR UPDATE' = 'FOR NO KEY UPDATE',
  ): Promise<ProjectSettings & { version: number }> {
    const columns = NAMES.map((name) => `${SETTING_COLUMNS[name]} AS "${name}"`);
    const row = await queryOne<ProjectSettings & { version: number }>(
      tx,
      `SELECT ${columns.join(', ')}, version FROM projects WHERE id = $1 AND deleted_at IS NULL ${strength}`,
      [id],
    );
    if (!row) throw notFound('project');
    return row;
  }

  /** Whether to raise the limit at once; false where it stays, or waits for a second person. @throws change_pending */
  private async mayRaiseOverdraft(
    tx: Tx,
    caller: StaffCaller,
    projectId: number,
    { overdraftLimit: before }: ProjectSettings,
    { overdraftLimit: after }: ProjectSettings,
  ): Promise<boolean> {
    if (centsOf(after) <= centsOf(before)) return false;
    return this.changes.request(tx, caller, {
      kind: 'overdraft_limit',
      projectId,
      before: { overdraftLimit: before },
      after: { overdraftLimit: after },
    });
  }

  private async settingsAfter(tx: Tx, before: ProjectSettings, request: Partial<CreateProjectRequest>): Promise<ProjectSettings> {
    const { status, isActive, pricePerSubscription, overdraftLimit, remindDays, buyer, logo, accent, ...plain } = request;
    return {
      ...settingsOf(before),
      ...omitUndefined(plain),
      ...this.connection.after(before, request),
      ...(pricePerSubscription !== undefined && { pricePerSubscription: twoPlaces(pricePerSubscription) }),
      ...(overdraftLimit !== undefined && { overdraftLimit: twoPlaces(overdraftLimit) }),
      ...(remindDays !== undefined && { remindDays: [...new Set(remindDays)].sort((a, b) => b - a) }),
      ...(logo !== undefined && { logoId: logo === null ? null : await this.logos.keep(tx, logo) }),
      ...(accent !== undefined && { accent: accentToStore(accent) }),
      ...(buyer && { buyer: { ...before.buyer, ...omitUndefined(buyer) } }),
      status: statusAfter(before.status, { status, isActive }),
    };
  }
}

/** Only the settings, without what the row has besides. */
const settingsOf = (row: ProjectSettings): ProjectSettings =>
  Object.fromEntries(NAMES.map((name) => [name, row[name]])) as unknown as ProjectSettings;

/** Who may change something may read it: the overdraft follows the balance. @throws permission_required */
function requireReading({ permissions }: StaffCaller, { overdraftLimit }: { overdraftLimit?: string }): void {
  if (overdraftLimit !== undefined && !permissions.has('billing.read')) throw permissionRequired('billing.read');
}
