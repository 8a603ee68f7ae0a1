import { Injectable } from '@nestjs/common';

import { invalidField } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { Database, queryOne } from '../../../database/database.js';
import { CoreConnections } from '../../core/core-connections.js';
import {
  CAPABILITY_NAMES,
  PAGE_MAX,
  type Capability,
  type CoreConnection,
  type CoreDriverName,
  type Probe,
} from '../../core/core-driver.js';
import { CoreDrivers } from '../../core/core-drivers.js';
import { asDomainError } from '../../core/core.errors.js';
import { CoreFailure } from '../../core/core-failure.js';
import { ProjectConnection, requireMayConnect, type Connection } from '../../projects/project-connection.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { ConnectionThrottle } from '../connection/connection-throttle.js';
import type { MovePreviewResponse, MoveRequest } from './moves.dto.js';
import { unsupportedTarget } from './moves.errors.js';
import { countNamesTaken } from './moves.queries.js';

/** A longer list is not read to its end: the move itself finds taken names. */
const LOOK_MAX_MS = 8_000;
const NOWHERE: Connection = { coreDriver: 'kage', coreUrl: null, coreOptions: null, kageLogin: null, kagePassword: null };

/** The stored settings of the new server, once it was tried. */
export type Target = Connection & { kageLogin: string; kagePassword: string };

interface Tried {
  target: Target;
  connection: CoreConnection;
  found: Probe;
  latencyMs: number;
}

/** Tries the server to which a project is to move. Nothing of the project's own server is used for it. */
@Injectable()
export class MovePreviewsService {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsService,
    private readonly settings: ProjectConnection,
    private readonly connections: CoreConnections,
    private readonly drivers: CoreDrivers,
    private readonly throttle: ConnectionThrottle,
  ) {}

  /** @throws not_found, field_forbidden, validation_failed, rate_limited, server_unsupported, and the server's own reason */
  async preview(staff: StaffCaller, projectId: number, request: MoveRequest): Promise<MovePreviewResponse> {
    const { coreDriver } = await this.projects.get(this.database.db, staff.scope, projectId);
    const { target, connection, found, latencyMs } = await this.try(staff, projectId, request);
    const { product, version } = found;
    const counts = await queryOne<Pick<MovePreviewResponse, 'users' | 'enabled'>>(
      this.database.db,
      `SELECT count(*)::int AS users, count(*) FILTER (WHERE enabled)::int AS enabled FROM vpn_users
       WHERE project_id = $1 AND environment = 'production' AND desired = 'present'`,
      [projectId],
    );
    const lost = this.lostBetween(coreDriver, target.coreDriver, product);
    const namesTaken = await this.namesTaken(projectId, connection);
    return { product, version, latencyMs, users: counts?.users ?? 0, enabled: counts?.enabled ?? 0, lost, namesTaken };
  }

  /** @throws not_found, field_forbidden, validation_failed, rate_limited, server_unsupported, and the server's own reason */
  async require(staff: StaffCaller, projectId: number, request: MoveRequest): Promise<Target> {
    await this.projects.get(this.database.db, staff.scope, projectId);
    return (await this.try(staff, projectId, request)).target;
  }

  private async try(staff: StaffCaller, projectId: number, request: MoveRequest): Promise<Tried> {
    requireMayConnect(staff, Object.keys(request));
    const { kageLogin, kagePassword, ...target } = this.settings.after(NOWHERE, request);
    if (target.coreDriver === 'sandbox') throw invalidField('coreDriver', 'The sandbox serves development keys alone.');
    if (!kageLogin) throw invalidField('kageLogin', 'Please enter the login of the new server.');
    if (!kagePassword) throw invalidField('kagePassword', 'Please enter the password of the new server.');
    await this.throttle.admit(staff.userId);
    const complete = { ...target, kageLogin, kagePassword };
    const connection = this.connections.apart(complete, null);
    const startedAt = performance.now();
    const found = await this.drivers
      .of(connection)
      .probe(connection)
      .catch((error: unknown) => this.failed(staff, { login: kageLogin, projectId }, error));
    if (found.unsupported !== undefined) throw unsupportedTarget(found.unsupported);
    return { target: complete, connection, found, latencyMs: Math.round(performance.now() - startedAt) };
  }

  private async failed(staff: StaffCaller, attempt: { login: string; projectId: number }, error: unknown): Promise<never> {
    if (error instanceof CoreFailure) await this.database.transaction((tx) => this.throttle.recordFailure(tx, staff, attempt, error));
    return refused(error);
  }

  /** Settings that are enforced now, and will not be on the new server. */
  private lostBetween(before: CoreDriverName, after: CoreDriverName, product: string): MovePreviewResponse['lost'] {
    const old = Object.values(this.drivers.of({ driver: before }).description.capabilities);
    const dialects = this.drivers.of({ driver: after }).description.capabilities;
    const next = dialects[product.toLowerCase()] ?? Object.values(dialects)[0];
    return CAPABILITY_NAMES.flatMap((name) => {
      const kept = old.map((capabilities) => capabilities[name]).find(isCaredFor);
      const now = next?.[name] ?? 'absent';
      return kept && !isCaredFor(now) ? [{ name, before: kept, after: now }] : [];
    });
  }

  private async namesTaken(projectId: number, connection: CoreConnection): Promise<number | null> {
    const end = performance.now() + LOOK_MAX_MS;
    let taken = 0;
    for (let cursor: string | null = null; ;) {
      const users: { login: string; id: string }[] = [];
      const add = ({ vpnLogin, id }: { vpnLogin: string; id: string }): void => void users.push({ login: vpnLogin, id });
      const next: string | null = await this.drivers.of(connection).list(connection, cursor, PAGE_MAX, add).catch(refused);
      taken += await countNamesTaken(this.database.db, projectId, users);
      if (next === null) return taken;
      if (next === cursor || performance.now() > end) return null;
      cursor = next;
    }
  }
}

const isCaredFor = (capability: Capability): boolean => capability === 'enforced' || capability === 'console';

function refused(error: unknown): never {
  throw error instanceof CoreFailure ? asDomainError(error) : error;
}
