import { Injectable } from '@nestjs/common';

import { invalidField, notFound, type DomainError } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { requireProject, type Scope } from '../../../common/http/scope.js';
import { Database, queryOne } from '../../../database/database.js';
import { CoreConnections, STORED_CORE, type StoredCore } from '../../core/core-connections.js';
import type { CoreConnection } from '../../core/core-driver.js';
import { CoreDrivers } from '../../core/core-drivers.js';
import { asDomainError } from '../../core/core.errors.js';
import { CoreFailure } from '../../core/core-failure.js';
import { SignIns } from '../../core/sign-ins/sign-ins.js';
import { ProjectPauses } from '../rate-limit/project-pauses.js';
import { fieldsForbidden } from '../../projects/projects.errors.js';
import { ConnectionThrottle } from './connection-throttle.js';
import type { ConnectionResponse, TestConnectionRequest } from './connection.dto.js';

@Injectable()
export class ConnectionService {
  constructor(
    private readonly database: Database,
    private readonly connections: CoreConnections,
    private readonly drivers: CoreDrivers,
    private readonly pauses: ProjectPauses,
    private readonly signIns: SignIns,
    private readonly throttle: ConnectionThrottle,
  ) {}

  /**
   * Signs in to the core with the typed credentials, or with the stored ones, which also allows a refused sign-in to be tried again.
   * @throws not_found, field_forbidden, rate_limited, and the core's own reason as upstream_failed or unavailable
   */
  async test(staff: StaffCaller, request: TestConnectionRequest): Promise<ConnectionResponse> {
    const forbidden = staff.permissions.has('projects.manage') ? [] : FOR_ADMINS.filter((name) => request[name] !== undefined);
    if (forbidden.length > 0) throw fieldsForbidden(forbidden);
    const stored = request.projectId === undefined ? undefined : await this.stored(staff.scope, request.projectId);
    const isStored = stored !== undefined && isAsStored(request);
    if (!isStored) this.requireWhole(request, stored);
    await this.throttle.admit(staff.userId);
    if (isStored) await this.database.transaction((tx) => this.signIns.allowAgain(tx, [stored.projectId]));
    try {
      const found = await this.probe(this.connectionOf(request, stored));
      if (isStored) await this.database.transaction((tx) => this.pauses.afterProbe(tx, stored.projectId, found.unsupported ?? undefined));
      return found;
    } catch (error) {
      if (!(error instanceof CoreFailure)) throw error;
      await this.database.transaction(async (tx) => {
        if (isStored) await this.pauses.afterReading(tx, stored.projectId, error);
        await this.throttle.recordFailure(tx, staff, { login: request.login, projectId: request.projectId ?? null }, error);
      });
      throw asDomainError(error);
    }
  }

  private async probe(connection: CoreConnection): Promise<ConnectionResponse> {
    const driver = this.drivers.of(connection);
    const startedAt = performance.now();
    const { product, version, choices, unsupported = null } = await driver.probe(connection);
    const latencyMs = Math.round(performance.now() - startedAt);
    return { success: true, latencyMs, product, version, unsupported, choices, capabilities: driver.description.capabilities };
  }

  /** @throws validation_failed */
  private requireWhole({ login, password, driver: typed }: TestConnectionRequest, stored: StoredCore | undefined): void {
    const hasLogin = this.drivers.hasLogin(typed ?? stored?.coreDriver ?? 'kage');
    if (!password || (hasLogin && !login)) throw missingCredentials(hasLogin && !login ? 'login' : 'password');
  }

  /** Typed values take precedence over stored ones; a stored password is never sent to a typed address. */
  private connectionOf(request: TestConnectionRequest, stored: StoredCore | undefined): CoreConnection {
    const { login = '', password = '' } = request;
    if (stored && isAsStored(request)) return this.connections.of(stored);
    const driver = request.driver ?? stored?.coreDriver ?? 'kage';
    const options = request.options ?? (stored?.coreOptions && this.connections.optionsOf(stored.coreOptions));
    return this.connections.given(login, password, { driver, url: request.url ?? stored?.coreUrl, options });
  }

  private async stored(scope: Scope, projectId: number): Promise<StoredCore> {
    requireProject(scope, projectId);
    const project = await queryOne<StoredCore>(
      this.database.db,
      `SELECT ${STORED_CORE} FROM projects p WHERE p.id = $1 AND p.deleted_at IS NULL`,
      [projectId],
    );
    if (!project) throw notFound('project');
    return project;
  }
}

const FOR_ADMINS = ['driver', 'url', 'options'] as const;

const isAsStored = ({ login, password, driver, url, options }: TestConnectionRequest): boolean =>
  !login && !password && driver === undefined && url === undefined && options === undefined;

const missingCredentials = (field: 'login' | 'password'): DomainError =>
  invalidField(field, 'Please enter both login and password to test connection');
