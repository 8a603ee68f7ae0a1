import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../../common/http/caller.js';
import { oneBy } from '../../../common/http/list/list-query.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import { projectIdsOf, requireRecord, type Scope } from '../../../common/http/scope.js';
import { onViolation, Database, execute, queryOne, type Db, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import { AuditService } from '../../audit/audit.service.js';
import { CoreConnections, STORED_CORE, type StoredCore } from '../../core/core-connections.js';
import { CoreDrivers } from '../../core/core-drivers.js';
import { asDomainError } from '../../core/core.errors.js';
import { CoreFailure } from '../../core/core-failure.js';
import { hasJoined } from '../../core/sign-ins/sign-ins.js';
import { mayOverride } from '../../subscriptions/lifecycle/acting-caller.js';
import { SalesService, type SoldRequest } from '../../subscriptions/lifecycle/sales.service.js';
import { VPN_LOGIN_ID } from '../../subscriptions/lifecycle/requests.dto.js';
import { TakenLogins } from '../../subscriptions/lifecycle/taken-logins.js';
import type { SubscriptionRow } from '../../subscriptions/subscriptions.dto.js';
import { MARK_FOR_SYNC } from '../../subscriptions/vpn-users/vpn-user.queries.js';
import type { OrphanState, SyncOrphan } from './sync-orphan.entity.js';
import { ProjectPauses } from '../rate-limit/project-pauses.js';
import type { AdoptRequest, OrphanResponse } from './orphans.dto.js';
import { adoptWhere, loginNotOurs, noDates, notAdoptable, orphanDecided, stillAnothers } from './orphans.errors.js';
import { ORPHANS_LIST } from './orphans.list.js';
import { IS_KNOWN, type OpenOrphan } from './orphans.queries.js';
import { columnsOf } from '../../../database/select.js';

type Decided = Pick<OpenOrphan, 'id' | 'projectId' | 'vpnLogin' | 'kageUserId'>;
type Orphan = OrphanResponse & Pick<OpenOrphan, 'coreAccount' | 'isKnown'>;

/** Users of a core without a subscription here. A person decides about each one, and the decision is audited. */
@Injectable()
export class OrphansService {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly connections: CoreConnections,
    private readonly drivers: CoreDrivers,
    private readonly sales: SalesService,
    private readonly audit: AuditService,
    private readonly pauses: ProjectPauses,
    private readonly takenLogins: TakenLogins,
  ) {}

  /** @throws not_found */
  async get(db: Db, scope: Scope, id: number): Promise<OrphanResponse> {
    const page = await listRows<OrphanResponse>(db, ORPHANS_LIST, oneBy('id', id), scope);
    return requireRecord(scope, 'user', page.rows[0]);
  }

  /**
   * Brings a user under a subscription: an existing one of the same VPN login, or a new one that is sold now. The user keeps its id on the core.
   * @throws not_found, orphan_decided, orphan_not_adoptable, and what a sale throws
   */
  async adopt(tx: Tx, staff: StaffCaller, id: number, { subscriptionId, newSubscriptionId }: AdoptRequest): Promise<OrphanResponse> {
    if ((subscriptionId === undefined) === (newSubscriptionId === undefined)) throw adoptWhere();
    const orphan = await this.lockOpen(tx, staff.scope, id);
    const adopter = subscriptionId ?? (await this.sellAsItStands(tx, staff, orphan, newSubscriptionId ?? '')).id;
    await this.take(tx, staff, orphan, adopter);
    return this.get(tx, staff.scope, id);
  }

  /** Puts the user, whose row is locked, under a subscription of the same VPN login. @throws orphan_not_adoptable */
  async take(tx: Tx, staff: StaffCaller, orphan: OpenOrphan, adopter: number): Promise<void> {
    const taking = execute(
      tx,
      `UPDATE vpn_users v SET begun_at = now(), core_account = $2, kage_user_id = $3, provisioned_at = coalesce(v.provisioned_at, now()), ${MARK_FOR_SYNC}
       FROM projects p
       WHERE v.subscription_id = $1 AND p.id = v.project_id AND p.core_account = $2 AND ${hasJoined} AND v.environment = 'production' AND v.desired = 'present'
         AND lower(v.vpn_login) = lower($4) AND ($5::int[] IS NULL OR p.id = ANY($5::int[]))`,
      [adopter, orphan.coreAccount, orphan.kageUserId, orphan.vpnLogin, projectIdsOf(staff.scope)],
    );
    const taken = await onViolation(taking, { uq_vpn_users_kage_user_id: () => stillAnothers(orphan.vpnLogin) });
    if (taken === 0) throw notAdoptable(orphan.vpnLogin);
    this.database.afterCommit(tx, () => this.signals.wake('sync'));
    await this.decide(tx, staff, orphan, 'adopted', adopter);
  }

  /** @throws not_found, orphan_decided */
  async ignore(tx: Tx, staff: StaffCaller, id: number): Promise<OrphanResponse> {
    await this.decide(tx, staff, await this.lockOpen(tx, staff.scope, id), 'ignored', null);
    return this.get(tx, staff.scope, id);
  }

  /** What is deleted on the server cannot come back: who begins it is in the audit trail before it happens. @throws not_found, orphan_decided */
  async beginRemoval(tx: Tx, staff: StaffCaller, id: number): Promise<void> {
    await this.record(tx, staff, await this.lockOpen(tx, staff.scope, id), { action: 'orphan_deletion_begun' });
  }

  /** Takes the user off the core, before its record here is decided. @throws not_found, orphan_decided, and what the core answers */
  async removeUpstream(scope: Scope, id: number): Promise<void> {
    const orphan = await this.database.transaction((tx) => this.lockOpen(tx, scope, id));
    const stored = await queryOne<StoredCore>(
      this.database.db,
      `SELECT ${STORED_CORE} FROM projects p
       WHERE p.id = $1 AND p.core_account = $2 AND p.deleted_at IS NULL AND ${hasJoined}`,
      [orphan.projectId, orphan.coreAccount],
    );
    if (!stored) throw orphanDecided();
    try {
      const connection = this.connections.of(stored);
      const driver = this.drivers.of(connection);
      // Only the very user that was listed: the name may have another owner by now.
      const standing = await driver.get(connection, orphan.vpnLogin);
      if (standing?.id === orphan.kageUserId) await driver.delete(connection, orphan.vpnLogin);
      await this.sendAdopted(orphan);
    } catch (error) {
      if (!(error instanceof CoreFailure)) throw error;
      await this.database.transaction((tx) => this.pauses.afterReading(tx, orphan.projectId, error));
      throw asDomainError(error);
    }
  }

  /** A user that was adopted while the server deleted it exists here only: the desired state is sent once more. */
  private async sendAdopted({ coreAccount, vpnLogin }: Orphan): Promise<void> {
    const adopted = await execute(
      this.database.db,
      `UPDATE vpn_users SET ${MARK_FOR_SYNC}
       WHERE lower(vpn_login) = lower($2) AND core_account = $1 AND begun_at IS NOT NULL AND desired = 'present'`,
      [coreAccount, vpnLogin],
    );
    if (adopted > 0) this.signals.wake('sync');
  }

  async removed(tx: Tx, staff: StaffCaller, id: number): Promise<OrphanResponse> {
    await this.decide(tx, staff, await this.lockOpen(tx, staff.scope, id), 'deleted', null);
    return this.get(tx, staff.scope, id);
  }

  /** A user whose creation began here since the last reading is no orphan. */
  private async lockOpen(tx: Tx, scope: Scope, id: number): Promise<Orphan> {
    const row = await queryOne<{ coreAccount: string; isKnown: boolean }>(
      tx,
      `SELECT ${columnsOf<SyncOrphan>(['coreAccount'], 'o')}, ${IS_KNOWN} FROM sync_orphans o WHERE o.id = $1 FOR UPDATE OF o`,
      [id],
    );
    const orphan = await this.get(tx, scope, id);
    if (!row || row.isKnown || (orphan.state !== 'open' && orphan.state !== 'ignored')) throw orphanDecided();
    return { ...orphan, ...row };
  }

  /**
   * A new subscription for the user, with its login and its limits. A person who runs the server can give its users any login, and must not
   * find out that way which logins other projects have. @throws orphan_not_adoptable, rate_limited, and what a sale throws
   */
  sell(
    tx: Tx,
    staff: StaffCaller,
    { vpnLogin, maxSessions, maxInstalls }: OpenOrphan,
    projectId: number,
    { isCharged, ...request }: SoldRequest & { isCharged: boolean },
  ): Promise<SubscriptionRow> {
    if (!VPN_LOGIN_ID.test(vpnLogin)) throw loginNotOurs();
    const sale = { projectId, environment: 'production', actor: staff.actor, isBound: !mayOverride(staff), isCharged } as const;
    const sell = () => this.sales.sell(tx, sale, { ...request, vpnLoginId: vpnLogin, maxSessions, maxInstalls });
    return this.takenLogins.ofRow(staff, vpnLogin, sell);
  }

  private async sellAsItStands(tx: Tx, staff: StaffCaller, orphan: OpenOrphan, subscriptionId: string): Promise<SubscriptionRow> {
    const { projectId, startDate, endDate } = orphan;
    if (!startDate || !endDate) throw noDates();
    return this.sell(tx, staff, orphan, projectId, { subscriptionId, status: 'active', startDate, endDate, isCharged: true });
  }

  private async decide(tx: Tx, staff: StaffCaller, orphan: Decided, state: OrphanState, subscriptionId: number | null): Promise<void> {
    await execute(tx, 'UPDATE sync_orphans SET state = $2, subscription_id = $3, decided_by = $4, decided_at = now() WHERE id = $1', [
      orphan.id,
      state,
      subscriptionId,
      staff.userId,
    ]);
    await this.record(tx, staff, orphan, { action: `orphan_${state}`, subscriptionId });
  }

  private record(
    tx: Tx,
    { actor }: StaffCaller,
    { id, projectId, vpnLogin, kageUserId }: Decided,
    { action, ...details }: { action: string; subscriptionId?: number | null },
  ): Promise<void> {
    const entry = { action, entityType: 'orphan', entityId: id, projectId, details: { vpnLogin, kageUserId, ...details } };
    return this.audit.record(tx, actor, entry);
  }
}
