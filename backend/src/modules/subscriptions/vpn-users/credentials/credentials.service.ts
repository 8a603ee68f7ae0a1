import { setTimeout as sleep } from 'node:timers/promises';

import { Injectable } from '@nestjs/common';

import { DomainError, notFound } from '../../../../common/errors/domain-error.js';
import type { Actor, Environment, StaffCaller } from '../../../../common/http/caller.js';
import { projectIdsOf, type Scope } from '../../../../common/http/scope.js';
import { Encryption } from '../../../../common/secrets/encryption.js';
import { Database, prepared, queryOne, type Db, type Prepared, type Tx } from '../../../../database/database.js';
import { Signals } from '../../../../database/signals.js';
import { AuditService } from '../../../audit/audit.service.js';
import type { CoreDriverName, Credentials } from '../../../core/core-driver.js';
import { CoreDrivers } from '../../../core/core-drivers.js';
import { isUnsupported } from '../../../core/server-support.js';
import type { HandedOut } from './credentials.dto.js';
import type { SubscriptionRow } from '../../subscriptions.dto.js';
import { serverUnsupported } from '../../subscriptions.errors.js';
import { requestRotation } from '../vpn-user.queries.js';
import { VpnUserReads } from '../vpn-user-reads.js';
import { columnsOf } from '../../../../database/select.js';
import type { Project } from '../../../projects/project.entity.js';
import type { VpnUser } from '../vpn-user.entity.js';

/** The answer to a sale waits for no longer. */
const WAIT_MAX_MS = 2_000;
const LOOK_MS = 100;

const NOTHING_YET: HandedOut = { credentials: null, credentialsStatus: 'provisioning' };

interface StoredCredentials {
  vpnLogin: string;
  credentials: string | null;
  isReady: boolean;
  environment: Environment;
  coreDriver: CoreDriverName;
  isUnsupported: boolean;
}

/** $2 are the projects of the caller: what was sold may have moved to another one since. */
const storedWhere = (condition: string): Prepared =>
  prepared(`SELECT ${columnsOf<VpnUser>(['vpnLogin', 'credentials', 'environment'], 'v')}, v.ready_at IS NOT NULL AS "isReady",
      ${columnsOf<Project>(['coreDriver'], 'p')}, ${isUnsupported} AS "isUnsupported"
    FROM vpn_users v JOIN projects p ON p.id = v.project_id
    WHERE ${condition} AND v.desired = 'present' AND ($2::int[] IS NULL OR v.project_id = ANY($2))`);
const OF_USER = storedWhere('v.id = $1');
const OF_SUBSCRIPTION = storedWhere('v.subscription_id = $1');

/** The credentials of a customer. They are read for each answer, and are part of nothing that is stored. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly encryption: Encryption,
    private readonly drivers: CoreDrivers,
    private readonly reads: VpnUserReads,
    private readonly audit: AuditService,
  ) {}

  /** @throws not_found, credentials_not_ready */
  async show(tx: Tx, staff: StaffCaller, id: number): Promise<Credentials> {
    const { projectId, vpnLogin } = await this.reads.get(tx, staff.scope, id);
    const stored = await this.stored(tx, OF_USER, staff.scope, id);
    if (!stored?.isReady) throw notReady();
    await this.audit.record(tx, staff.actor, {
      action: 'vpn_user_credentials_shown',
      entityType: 'vpn_user',
      entityId: id,
      projectId,
      details: { vpnLogin },
    });
    return this.decrypted(stored);
  }

  /** Asks for a new link or password, which the synchronisation brings. @throws not_found, rotation_unsupported, server_unsupported, credentials_not_ready */
  async rotate(tx: Tx, actor: Actor, { id, projectId, vpnLogin }: { id: number; projectId: number; vpnLogin: string }): Promise<void> {
    const stored = await this.stored(tx, OF_USER, [projectId], id);
    if (!stored) throw notFound('VPN user');
    if (!this.drivers.of({ driver: driverOf(stored) }).rotate)
      throw new DomainError('conflict', 'rotation_unsupported', 'This VPN server has no link or password that could be changed.');
    // The customer's credentials would stop working, and no new ones would come.
    if (stored.isUnsupported && stored.environment === 'production') throw serverUnsupported();
    if (!(await requestRotation(tx, id))) throw notReady();
    await this.audit.record(tx, actor, {
      action: 'vpn_user_rotated',
      entityType: 'vpn_user',
      entityId: id,
      projectId,
      details: { vpnLogin },
    });
    this.database.afterCommit(tx, () => this.signals.wake('sync'));
  }

  ofUser(scope: Scope, vpnUserId: number, { waits = false } = {}): Promise<HandedOut> {
    return this.handOut(OF_USER, scope, vpnUserId, waits);
  }

  /**
   * The server usually makes a user within a moment of the sale: credentials that exist by then are part of the answer.
   * @param soldOn the kind of server of a sale that has just been made; null for a repeat, which may come at any time
   */
  async ofSale(
    scope: Scope,
    { id, environment }: Pick<SubscriptionRow, 'id' | 'environment'>,
    soldOn: CoreDriverName | null,
  ): Promise<HandedOut> {
    const isKnown = soldOn !== null && !this.drivers.hasSecrets({ driver: driverOf({ environment, coreDriver: soldOn }) });
    return isKnown ? NOTHING_YET : this.handOut(OF_SUBSCRIPTION, scope, id, true);
  }

  private async handOut(statement: Prepared, scope: Scope, id: number, waits: boolean): Promise<HandedOut> {
    const end = performance.now() + (waits ? WAIT_MAX_MS : 0);
    for (;;) {
      const stored = await this.stored(this.database.db, statement, scope, id);
      if (stored?.isReady) return { credentials: this.decrypted(stored), credentialsStatus: 'ready' };
      // A login is known from the sale on, so there is nothing to wait for.
      const isWorthWaiting = stored && this.drivers.hasSecrets({ driver: driverOf(stored) });
      if (!isWorthWaiting || performance.now() >= end) return NOTHING_YET;
      await sleep(LOOK_MS);
    }
  }

  private stored(db: Db, statement: Prepared, scope: Scope, id: number): Promise<StoredCredentials | undefined> {
    return queryOne<StoredCredentials>(db, statement, [id, projectIdsOf(scope)]);
  }

  private decrypted({ vpnLogin, credentials }: StoredCredentials): Credentials {
    if (credentials === null) return { login: vpnLogin };
    return JSON.parse(this.encryption.decrypt('vpn-credentials', credentials)) as Credentials;
  }
}

const notReady = (): DomainError => new DomainError('conflict', 'credentials_not_ready', 'The VPN server has not made this user yet.');

const driverOf = ({ environment, coreDriver }: Pick<StoredCredentials, 'environment' | 'coreDriver'>): CoreDriverName =>
  environment === 'development' ? 'sandbox' : coreDriver;
