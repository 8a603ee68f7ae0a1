import { Injectable } from '@nestjs/common';
import pMap from 'p-map';

import { systemActor } from '../../../common/http/caller.js';
import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { Database, execute, query, type Tx } from '../../../database/database.js';
import { CoreConnections } from '../../core/core-connections.js';
import type { CoreConnection, CoreDriver } from '../../core/core-driver.js';
import { CoreDrivers } from '../../core/core-drivers.js';
import { CoreFailure } from '../../core/core-failure.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { backoffMs, desiredOf } from '../sync.rules.js';
import {
  beginUsers,
  countProgress,
  hasOldUsers,
  recordMade,
  recordRemoved,
  removableUsers,
  switchUsers,
  undoableUsers,
  unmadeUsers,
  type RemovableUser,
  type UnmadeUser,
} from './moves.queries.js';
import { ProjectMove } from './project-move.entity.js';

const EVERY_MS = 5_000;
const MOVES_AT_ONCE = 2;
/** Between two checks whether the move was stopped. */
const BATCH = 50;
const CALLS_AT_ONCE = 4;
/** Until the synchronisation has made the next ones ready on the new server. */
const WAIT_MS = 2_000;
const KEPT = `interval '400 days'`;
const MESSAGE_MAX = 500;
const ACTOR = systemActor('Move to another VPN server');

type Made = UnmadeUser & { newId: string | null; refusal: string | null };

/**
 * Moves projects to other VPN servers, in steps that can each be repeated: any number of processes may run it, one at a time works on a
 * move, and any may be killed at any line. The users of both servers are reached with credentials and sessions of the move's own.
 */
@Injectable()
export class MovesWorker extends BackgroundWorker<void> {
  protected readonly schedule = { everyMs: EVERY_MS, signals: ['moves'], failure: 'Projects could not be moved' };

  constructor(
    private readonly database: Database,
    private readonly connections: CoreConnections,
    private readonly drivers: CoreDrivers,
    private readonly projects: ProjectsService,
    private readonly outbox: OutboxService,
  ) {
    super();
  }

  protected async pass(): Promise<void> {
    const due = await query<{ id: number }>(
      this.database.db,
      `SELECT id FROM project_moves WHERE status = 'running' AND coalesce(next_try_at <= now(), true) ORDER BY id`,
    );
    await pMap(due, ({ id }) => this.database.exclusively(`project move ${id}`, () => this.work(id)), { concurrency: MOVES_AT_ONCE });
    await execute(this.database.db, `DELETE FROM project_moves WHERE finished_at < now() - ${KEPT}`);
  }

  private async work(id: number): Promise<void> {
    let after = 0;
    while (!this.isStopping) {
      const move = await this.database.db.getRepository(ProjectMove).findOneBy({ id, status: 'running' });
      if (!move) return;
      try {
        if (move.phase === 'making') after = await this.make(move, after);
        else if (!(await this.clearAway(move))) return;
      } catch (error) {
        if (!(error instanceof CoreFailure)) throw error;
        return await this.trouble(move, error);
      } finally {
        await countProgress(this.database.db, id);
      }
    }
  }

  /** @returns the last user that was sent to the new server; begins again with the first one until none is missing */
  private async make(move: ProjectMove, after: number): Promise<number> {
    const users = await unmadeUsers(this.database.db, move, after, BATCH);
    const last = users.at(-1);
    if (last) {
      await this.makeAll(move, users);
      return last.vpnUserId;
    }
    if (after === 0) await this.change(move);
    return 0;
  }

  private async makeAll(move: ProjectMove, users: UnmadeUser[]): Promise<void> {
    const connection = this.otherServerOf(move);
    const driver = this.drivers.of(connection);
    const made: Made[] = [];
    let trouble: CoreFailure | undefined;
    const attempt = async (user: UnmadeUser, call: () => Promise<void>): Promise<void> => {
      if (trouble) return;
      try {
        await call();
      } catch (error) {
        if (!(error instanceof CoreFailure)) throw error;
        if (error.meaning === 'user') made.push({ ...user, newId: null, refusal: error.message });
        else trouble = error;
      }
    };
    const free: (UnmadeUser & { isSame: boolean })[] = [];
    const look = async (user: UnmadeUser): Promise<void> => {
      const there = user.isBegun ? null : await driver.get(connection, user.vpnLogin);
      if (there && there.id !== user.kageUserId) throw new CoreFailure('conflict', 'A user of this name exists on the new server already');
      free.push({ ...user, isSame: there !== null });
    };
    await pMap(users, (user) => attempt(user, () => look(user)), { concurrency: CALLS_AT_ONCE });
    await beginUsers(this.database.db, move.id, free);
    const put = async (user: UnmadeUser): Promise<void> => {
      const { id } = await driver.put(connection, user.vpnLogin, this.desiredOf(user, connection));
      made.push({ ...user, newId: id, refusal: null });
    };
    await pMap(free, (user) => attempt(user, () => put(user)), { concurrency: CALLS_AT_ONCE });
    await recordMade(this.database.db, move.id, made);
    if (trouble) throw trouble;
  }

  /** The new server has counted nothing of the user yet. */
  private desiredOf(user: UnmadeUser, connection: CoreConnection) {
    return desiredOf({ ...user, counterBytes: null }, user.now, this.drivers.rulesOf(connection));
  }

  /** From here on the project uses the new server, unless it refuses a user: then staff decide. */
  private async change({ id, projectId }: ProjectMove): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Locks the project before its move, as stopping one does.
      await this.projects.requireLive(tx, 'all', projectId);
      const moves = tx.getRepository(ProjectMove);
      const move = await moves.findOne({ where: { id, status: 'running', phase: 'making' }, lock: { mode: 'pessimistic_write' } });
      if (!move) return;
      if (move.refused > 0) {
        const errorMessage = 'The new server refuses some of the users. Please look at them there, and resume or cancel the move.';
        await moves.update(id, { status: 'stopped', stoppedAt: () => 'now()', errorClass: 'conflict', errorMessage });
        return await this.reportStop(tx, projectId, errorMessage);
      }
      const { toDriver: coreDriver, toUrl: coreUrl, toLogin: kageLogin, password: kagePassword, options: coreOptions } = move;
      const old = await this.projects.connect(tx, ACTOR, projectId, { coreDriver, coreUrl, kageLogin, kagePassword, coreOptions });
      const fromAccount = old.coreAccount;
      const from = { fromDriver: old.coreDriver, fromUrl: old.coreUrl, fromLogin: old.kageLogin, fromAccount };
      await switchUsers(tx, { ...move, ...from });
      const switched = { phase: 'removing', switchedAt: () => 'now()', password: old.kagePassword, options: old.coreOptions } as const;
      await moves.update(id, { ...from, ...switched });
    });
  }

  /** Removes users from the server that the project does not work with. @returns false when there is nothing to do for now */
  private async clearAway(move: ProjectMove): Promise<boolean> {
    const { id, phase } = move;
    const users =
      phase === 'undoing' ? await undoableUsers(this.database.db, id, BATCH) : await removableUsers(this.database.db, id, BATCH);
    if (users.length > 0) await this.removeAll(move, users);
    else if (phase === 'removing' && (await hasOldUsers(this.database.db, id))) await this.tryIn(id, WAIT_MS);
    else await this.finish(move);
    return users.length > 0;
  }

  private async removeAll(move: ProjectMove, users: RemovableUser[]): Promise<void> {
    const connection = this.otherServerOf(move);
    const driver = this.drivers.of(connection);
    const removed: number[] = [];
    let trouble: CoreFailure | undefined;
    const remove = async ({ vpnUserId, vpnLogin }: RemovableUser): Promise<void> => {
      if (trouble) return;
      try {
        await this.delete(driver, connection, vpnLogin);
        removed.push(vpnUserId);
      } catch (error) {
        if (!(error instanceof CoreFailure)) throw error;
        trouble = error;
      }
    };
    await pMap(users, remove, { concurrency: CALLS_AT_ONCE });
    await recordRemoved(this.database.db, move.id, removed);
    if (trouble) throw trouble;
  }

  /** Somebody else's user of the name, who has taken ours away, is not ours to remove. */
  private async delete(driver: CoreDriver, connection: CoreConnection, vpnLogin: string): Promise<void> {
    try {
      await driver.delete(connection, vpnLogin);
    } catch (error) {
      if (!(error instanceof CoreFailure) || error.failure !== 'conflict') throw error;
    }
  }

  /** A passing failure is tried again later; after any other the move stops until staff resume it. */
  private async trouble({ id, projectId, failures }: ProjectMove, failure: CoreFailure): Promise<void> {
    const wait = failure.meaning === 'passing' ? backoffMs(failures + 1, Math.random(), failure.detail.retryAfterMs) : null;
    await this.database.transaction(async (tx) => {
      const changed = await execute(
        tx,
        `UPDATE project_moves SET failures = failures + 1, error_class = $2, error_message = $3,
           status = CASE WHEN $4::float8 IS NULL THEN 'stopped' ELSE status END, stopped_at = now(), next_try_at = now() + make_interval(secs => $4::float8 / 1000)
         WHERE id = $1 AND status = 'running'`,
        [id, failure.failure, failure.message.slice(0, MESSAGE_MAX), wait],
      );
      if (changed > 0 && wait === null) await this.reportStop(tx, projectId, failure.message);
    });
  }

  private reportStop(tx: Tx, projectId: number, message: string): Promise<void> {
    return this.outbox.publish(tx, { type: 'move.stopped', projectId, subject: `project:${projectId}`, data: { message } });
  }

  private async tryIn(id: number, ms: number): Promise<void> {
    await execute(
      this.database.db,
      `UPDATE project_moves SET next_try_at = now() + make_interval(secs => $2::float8 / 1000), failures = 0, error_class = NULL, error_message = NULL
       WHERE id = $1 AND status = 'running'`,
      [id, ms],
    );
  }

  private async finish({ id, phase }: ProjectMove): Promise<void> {
    await execute(
      this.database.db,
      `UPDATE project_moves SET status = $2, finished_at = now(), password = NULL, options = NULL, next_try_at = NULL, failures = 0,
         error_class = NULL, error_message = NULL WHERE id = $1 AND status = 'running' AND phase = $3`,
      [id, phase === 'undoing' ? 'cancelled' : 'done', phase],
    );
  }

  /** With sessions of its own: no call to one server uses credentials of the other. */
  private otherServerOf(move: ProjectMove): CoreConnection {
    const { id, phase, password: kagePassword, options: coreOptions } = move;
    const isOld = phase === 'removing';
    const server = isOld
      ? { coreDriver: move.fromDriver, coreUrl: move.fromUrl, kageLogin: move.fromLogin }
      : { coreDriver: move.toDriver, coreUrl: move.toUrl, kageLogin: move.toLogin };
    return this.connections.apart({ ...server, kagePassword, coreOptions }, `move ${id} ${isOld ? 'from' : 'to'}`);
  }
}
