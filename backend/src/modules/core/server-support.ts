import { Injectable } from '@nestjs/common';

import { Database, execute } from '../../database/database.js';
import type { CoreConnection } from './core-driver.js';
import { CoreFailure } from './core-failure.js';
import { CoreSignIn } from './sign-ins/core-sign-in.entity.js';

const MESSAGE_MAX = 500;
const KEPT_MAX = 5_000;
const BELIEVED_MS = 5_000;

/** An SQL condition on `projects p`: its server was found to have a version to which nothing is written. */
export const isUnsupported = `EXISTS (SELECT FROM core_sign_ins i WHERE i.project_id = p.id AND i.unsupported_version = p.connection_version)`;

/**
 * Whether a project's server has a version whose behaviour is known. The finding of one process holds in all of them, until a probe
 * finds another version or the project's connection changes.
 */
@Injectable()
export class ServerSupport {
  /** Connections whose record recently allowed writes. */
  private readonly believedUntil = new Map<string, number>();

  constructor(private readonly database: Database) {}

  /** @throws CoreFailure `unsupported`, without calling, and what `call` throws */
  async write<T>(connection: CoreConnection, call: () => Promise<T>): Promise<T> {
    if (connection.projectId === null) return call();
    await this.requireSupported(connection.projectId, connection.version);
    try {
      return await call();
    } catch (error) {
      if (error instanceof CoreFailure && error.failure === 'unsupported') await this.note(connection, error.message);
      throw error;
    }
  }

  /** @param unsupported why nothing is written to the server; null where its version is supported */
  async note({ projectId, version }: CoreConnection, unsupported: string | null): Promise<void> {
    if (projectId === null) return;
    if (unsupported === null) {
      await execute(
        this.database.db,
        `UPDATE core_sign_ins SET unsupported_version = NULL, unsupported_message = NULL WHERE project_id = $1 AND unsupported_version <= $2`,
        [projectId, version],
      );
      return;
    }
    this.believedUntil.delete(`${projectId} ${version}`);
    await execute(
      this.database.db,
      `INSERT INTO core_sign_ins AS i (project_id, unsupported_version, unsupported_message) VALUES ($1, $2, $3)
       ON CONFLICT (project_id) DO UPDATE SET unsupported_version = excluded.unsupported_version, unsupported_message = excluded.unsupported_message
       WHERE i.unsupported_version IS NULL OR i.unsupported_version <= excluded.unsupported_version`,
      [projectId, version, unsupported.slice(0, MESSAGE_MAX)],
    );
  }

  private async requireSupported(projectId: number, version: number): Promise<void> {
    const key = `${projectId} ${version}`;
    if ((this.believedUntil.get(key) ?? 0) > performance.now()) return;
    const record = await this.database.db.getRepository(CoreSignIn).findOneBy({ projectId, unsupportedVersion: version });
    if (record)
      throw new CoreFailure('unsupported', record.unsupportedMessage ?? 'The VPN server has a version that is not supported', {
        isNotSent: true,
      });
    if (this.believedUntil.size >= KEPT_MAX) this.believedUntil.clear();
    this.believedUntil.set(key, performance.now() + BELIEVED_MS);
  }
}
