import { Injectable } from '@nestjs/common';

import { invalidField, notFound, type DomainError } from '../../../common/errors/domain-error.js';
import { requireProject, type Scope } from '../../../common/http/scope.js';
import { Database, queryOne } from '../../../database/database.js';
import { CoreConnections, STORED_CORE, type StoredCore } from '../../core/core-connections.js';
import type { CoreConnection } from '../../core/core-driver.js';
import { CoreDrivers } from '../../core/core-drivers.js';
import { asDomainError } from '../../core/core.errors.js';
import { CoreFailure } from '../../core/core-failure.js';
import { ProjectPauses } from '../rate-limit/project-pauses.js';
import type { TestConnectionRequest } from './connection.dto.js';

@Injectable()
export class ConnectionService {
  constructor(
    private readonly database: Database,
    private readonly connections: CoreConnections,
    private readonly drivers: CoreDrivers,
    private readonly pauses: ProjectPauses,
  ) {}

  /**
   * Signs in to the core with what was typed, or with what is stored.
   * @returns how long the core took. @throws not_found, and the core's own reason as upstream_failed or unavailable
   */
  async test(scope: Scope, request: TestConnectionRequest): Promise<{ latencyMs: number }> {
    const stored = request.projectId === undefined ? undefined : await this.stored(scope, request.projectId);
    try {
      return await this.probe(this.connectionOf(request, stored));
    } catch (error) {
      if (!(error instanceof CoreFailure)) throw error;
      if (stored && !request.login) await this.database.transaction((tx) => this.pauses.afterReading(tx, stored.coreAccount, error));
      throw asDomainError(error);
    }
  }

  private async probe(connection: CoreConnection): Promise<{ latencyMs: number }> {
    const startedAt = performance.now();
    await this.drivers.of(connection).probe(connection);
    return { latencyMs: Math.round(performance.now() - startedAt) };
  }

  private connectionOf({ login, password }: TestConnectionRequest, stored: StoredCore | undefined): CoreConnection {
    if (login && password) return this.connections.given(login, password, stored && { driver: stored.coreDriver, url: stored.coreUrl });
    if (!stored || login || password) throw missingCredentials(login ? 'password' : 'login');
    return this.connections.of(stored);
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

const missingCredentials = (field: 'login' | 'password'): DomainError =>
  invalidField(field, 'Please enter both login and password to test connection');
