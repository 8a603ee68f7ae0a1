import { Injectable } from '@nestjs/common';

import { notFound } from '../../common/errors/domain-error.js';
import { requireProject, type Scope } from '../../common/http/scope.js';
import { queryOne, type Db } from '../../database/database.js';
import { CoreConnections, type StoredCore } from '../core/core.connections.js';
import type { CoreConnection } from '../core/core-driver.js';
import { CoreFailure } from '../core/core.failure.js';
import { asDomainError, CoreTester } from '../core/core.tester.js';
import type { TestConnectionRequest } from './connection.dto.js';
import { missingCredentials } from './projects.errors.js';

@Injectable()
export class ConnectionService {
  constructor(
    private readonly connections: CoreConnections,
    private readonly tester: CoreTester,
  ) {}

  /** Signs in to the core with what was typed, or with what is stored. @throws not_found, upstream_failed, unavailable */
  async test(db: Db, scope: Scope, request: TestConnectionRequest): Promise<{ latencyMs: number }> {
    const stored = request.projectId === undefined ? undefined : await this.stored(db, scope, request.projectId);
    return this.tester.test(this.connectionOf(request, stored));
  }

  private connectionOf({ login, password }: TestConnectionRequest, stored: StoredCore | undefined): CoreConnection {
    try {
      if (login && password) return this.connections.given(login, password, stored && { driver: stored.coreDriver, url: stored.coreUrl });
      if (!stored || login || password) throw missingCredentials(login ? 'password' : 'login');
      return this.connections.of(stored);
    } catch (error) {
      throw error instanceof CoreFailure ? asDomainError(error) : error;
    }
  }

  private async stored(db: Db, scope: Scope, projectId: number): Promise<StoredCore> {
    requireProject(scope, projectId);
    const project = await queryOne<StoredCore>(
      db,
      `SELECT core_driver AS "coreDriver", core_url AS "coreUrl", core_account AS "coreAccount", kage_login AS "kageLogin", kage_password AS "kagePassword"
       FROM projects WHERE id = $1 AND deleted_at IS NULL`,
      [projectId],
    );
    if (!project) throw notFound('project');
    return project;
  }
}
