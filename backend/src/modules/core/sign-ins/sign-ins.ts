import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { Injectable } from '@nestjs/common';

import { KeyedSemaphore } from '../../../common/keyed-semaphore.js';
import { Database, execute, queryOne, type Tx } from '../../../database/database.js';
import type { CoreConnection } from '../core-driver.js';
import { CoreFailure } from '../core-failure.js';
import { CoreSignIn } from './core-sign-in.entity.js';

const MESSAGE_MAX = 500;
const KEPT_MAX = 5_000;
const BELIEVED_MS = 5_000;
/** Longer than a server may take to answer a sign-in, so that only a process that was killed loses its turn. */
const TURN_MS = 15_000;
/** Longer than a turn, so that somebody who waits behind a killed process still gets through. */
const WAIT_MAX_MS = 20_000;
const LOOK_AGAIN_MS = 100;
const NO_TURN = 'The VPN core has not answered the first call of this project yet';
/** The most refusals of a project within a minute: somebody who changes the password each time is guessing. */
const REFUSALS_MAX = 10;
const WINDOW_MS = 60_000;

interface ProjectConnection {
  projectId: number;
  version: number;
  /** Of both. */
  key: string;
}

/** An SQL condition on `projects p`: the server has refused the login and password that the project has now. */
export const isRefused = `EXISTS (SELECT FROM core_sign_ins i WHERE i.project_id = p.id AND i.refused_version = p.connection_version)`;

/**
 * An SQL condition on `projects p`: the server has accepted the login and password that the project has now. Only such a project belongs
 * to its account, since anybody can type the name of an account.
 */
export const hasJoined = `(p.core_driver = 'sandbox' OR EXISTS (
  SELECT FROM core_sign_ins i
  WHERE i.project_id = p.id AND i.accepted_version = p.connection_version AND i.refused_version IS DISTINCT FROM p.connection_version))`;

/** An expired turn belonged to a killed process; a changed connection does not wait for the one before it. */
const TAKE_TURN = `
  INSERT INTO core_sign_ins AS i (project_id, turn_version, turn_id, turn_until) VALUES ($1, $2, $3, now() + interval '${TURN_MS} milliseconds')
  ON CONFLICT (project_id) DO UPDATE SET turn_version = excluded.turn_version, turn_id = excluded.turn_id, turn_until = excluded.turn_until
  WHERE (i.turn_id IS NULL OR i.turn_until < now() OR i.turn_version < excluded.turn_version)
    AND i.accepted_version IS DISTINCT FROM excluded.turn_version AND i.refused_version IS DISTINCT FROM excluded.turn_version`;

/**
 * Every call to a server for a project passes here. A login and password that were refused are not tried again by anybody, in any process, until the project's
 * connection has changed or a member of staff asks for it: servers lock accounts, and some show each wrong password to their operator.
 * Until the server has let a login in, one call at a time is made with it, over all processes.
 */
@Injectable()
export class SignIns {
  /** Connections that were accepted recently, and until when the record is not read again. */
  private readonly acceptedUntil = new Map<string, number>();
  /** Refusals that are being recorded. */
  private readonly refusing = new Map<string, Promise<void>>();
  /** Of the callers of one process whose connection is not known yet, one waits for its turn among the processes. */
  private readonly firstCalls = new KeyedSemaphore(1);
  private refusals = 0;

  constructor(private readonly database: Database) {}

  /** @throws the recorded refusal, without calling; otherwise what `call` throws */
  async run<T>(connection: CoreConnection, call: (connection: CoreConnection) => Promise<T>): Promise<T> {
    const { projectId, version } = connection;
    // A typed password under test has no record.
    if (projectId === null) return call(connection);
    const own: ProjectConnection = { projectId, version, key: `${projectId} ${version}` };
    const isKnown = (this.acceptedUntil.get(own.key) ?? 0) > performance.now() || (await this.isAccepted(own));
    if (!isKnown) {
      const waitUntil = performance.now() + WAIT_MAX_MS;
      const first = await this.firstCalls.run(own.key, () => this.inTurn(own, waitUntil, connection, call));
      if (first !== null) return first.work;
    }
    return this.watched(own, true, () => call(connection));
  }

  /** @returns once the server has let the login in or refused it, the call itself, which may still be under way; null where another call was let in meanwhile */
  private async inTurn<T>(
    own: ProjectConnection,
    waitUntil: number,
    connection: CoreConnection,
    call: (connection: CoreConnection) => Promise<T>,
  ): Promise<{ work: Promise<T> } | null> {
    const turn = await this.takeTurn(own, waitUntil);
    if (turn === null) return null;
    let onSignedIn: () => void = () => undefined;
    const signedIn = new Promise<boolean>((resolve) => (onSignedIn = () => resolve(true)));
    const work = this.watched(own, false, () => call({ ...connection, onSignedIn }));
    const settled = work.then(
      () => false,
      () => false,
    );
    if (await Promise.race([signedIn, settled])) await this.accept(own, false);
    await this.endTurn(own, turn);
    return { work };
  }

  private async watched<T>(own: ProjectConnection, isKnown: boolean, call: () => Promise<T>): Promise<T> {
    try {
      const result = await call();
      await this.accept(own, isKnown);
      return result;
    } catch (error) {
      if (!(error instanceof CoreFailure)) throw error;
      if (error.failure === 'auth_rejected') await this.refuse(own, error);
      // A server that refuses one user has accepted the login.
      else if (error.meaning === 'user') await this.accept(own, isKnown);
      throw error;
    }
  }

  /** @returns null where another call has been let in meanwhile. @throws the refusal on record; unavailable where the others take too long */
  private async takeTurn(own: ProjectConnection, waitUntil: number): Promise<string | null> {
    const turn = randomUUID();
    for (;;) {
      if (await this.isAccepted(own)) return null;
      if (performance.now() > waitUntil) throw new CoreFailure('unavailable', NO_TURN, { isNotSent: true });
      if ((await execute(this.database.db, TAKE_TURN, [own.projectId, own.version, turn])) > 0) return turn;
      await sleep(LOOK_AGAIN_MS, undefined, { ref: false });
    }
  }

  private async endTurn({ projectId }: ProjectConnection, turn: string): Promise<void> {
    await this.database.db.getRepository(CoreSignIn).update({ projectId, turnId: turn }, { turnId: null });
  }

  /** A member of staff wants the login and password of these projects, or of all, to be tried once more. */
  async allowAgain(tx: Tx, projectIds: readonly number[] | null): Promise<void> {
    await execute(
      tx,
      `UPDATE core_sign_ins SET refused_version = NULL WHERE project_id IN (
         SELECT project_id FROM core_sign_ins WHERE refused_version IS NOT NULL AND ($1::int[] IS NULL OR project_id = ANY($1::int[]))
         ORDER BY project_id FOR UPDATE)`,
      [projectIds],
    );
  }

  /** @returns whether the record says so already. @throws the refusal on record */
  private async isAccepted({ projectId, version, key }: ProjectConnection): Promise<boolean> {
    let record: CoreSignIn | null;
    let refusals: number;
    do {
      refusals = this.refusals;
      await this.refusing.get(key);
      record = await this.database.db.getRepository(CoreSignIn).findOneBy({ projectId });
      // A call that ran while the record was read was refused.
    } while (refusals !== this.refusals);
    if (record?.refusedVersion === version) {
      throw new CoreFailure(record.refusedClass ?? 'auth_rejected', record.refusedMessage ?? 'The VPN core rejects the login or password', {
        isNotSent: true,
      });
    }
    if (record?.acceptedVersion === version) return true;
    await this.requireNoGuessing(projectId);
    return false;
  }

  private async accept({ projectId, version, key }: ProjectConnection, isKnown: boolean): Promise<void> {
    const refusals = this.refusals;
    if (!isKnown) await this.writeAccepted(projectId, version);
    // A login that was refused meanwhile does not become accepted by this.
    if (refusals !== this.refusals) return;
    if (this.acceptedUntil.size >= KEPT_MAX) this.acceptedUntil.clear();
    this.acceptedUntil.set(key, performance.now() + BELIEVED_MS);
  }

  /** Callers that shared the sign-in also share the writing of its record. */
  private refuse({ projectId, version, key }: ProjectConnection, failure: CoreFailure): Promise<void> {
    this.acceptedUntil.delete(key);
    this.refusals += 1;
    const known = this.refusing.get(key);
    if (known) return known;
    const writing = this.writeRefused(projectId, version, failure).finally(() => this.refusing.delete(key));
    this.refusing.set(key, writing);
    return writing;
  }

  /** @throws rate_limited where too many passwords of the project were refused lately */
  private async requireNoGuessing(projectId: number): Promise<void> {
    const guesses = await queryOne<{ waitMs: number }>(
      this.database.db,
      `SELECT extract(epoch FROM refusals_since + interval '${WINDOW_MS} milliseconds' - now())::float8 * 1000 AS "waitMs" FROM core_sign_ins
       WHERE project_id = $1 AND refusals >= ${REFUSALS_MAX} AND refusals_since > now() - interval '${WINDOW_MS} milliseconds'`,
      [projectId],
    );
    if (!guesses) return;
    const detail = { retryAfterMs: guesses.waitMs, isNotSent: true };
    throw new CoreFailure('rate_limited', 'Too many wrong passwords for the VPN core were tried within a minute', detail);
  }

  /** An answer that comes late says nothing about a connection that has been changed since. */
  private async writeAccepted(projectId: number, version: number): Promise<void> {
    await execute(
      this.database.db,
      `INSERT INTO core_sign_ins AS i (project_id, accepted_version) VALUES ($1, $2)
       ON CONFLICT (project_id) DO UPDATE SET accepted_version = excluded.accepted_version
       WHERE i.accepted_version IS NULL OR i.accepted_version < excluded.accepted_version`,
      [projectId, version],
    );
  }

  private async writeRefused(projectId: number, version: number, { failure, message }: CoreFailure): Promise<void> {
    await execute(
      this.database.db,
      `INSERT INTO core_sign_ins AS i (project_id, refused_version, refused_class, refused_message, refusals, refusals_since) VALUES ($1, $2, $3, $4, 1, now())
       ON CONFLICT (project_id) DO UPDATE SET refused_version = excluded.refused_version, refused_class = excluded.refused_class,
         refused_message = excluded.refused_message,
         refusals = CASE WHEN i.refusals_since > now() - interval '${WINDOW_MS} milliseconds' THEN i.refusals ELSE 0 END
           + (i.refused_version IS DISTINCT FROM excluded.refused_version)::int,
         refusals_since = CASE WHEN i.refusals_since > now() - interval '${WINDOW_MS} milliseconds' THEN i.refusals_since ELSE now() END
       WHERE i.refused_version IS NULL OR i.refused_version <= excluded.refused_version`,
      [projectId, version, failure, message.slice(0, MESSAGE_MAX)],
    );
  }
}
