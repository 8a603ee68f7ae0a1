import { Injectable } from '@nestjs/common';
import stringify from 'fast-json-stable-stringify';

import type { Caller, RequestFacts } from '../../common/http/caller.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Encryption, sha256Hex } from '../../common/secrets/encryption.js';
import { Database, execute, queryOne, type Db, type Tx } from '../../database/database.js';
import { KeyedSemaphore } from '../../common/keyed-semaphore.js';

const KEPT_HOURS = 24;
/** A project's sales all want its one balance row: few at once book more of them than many that wait for it, and leave connections for others. */
const AT_ONCE_PER_PROJECT = 4;

interface StoredAnswer {
  method: string;
  path: string;
  requestHash: string;
  answer: string;
}

const keyReused = (): DomainError =>
  new DomainError('unprocessable', 'idempotency_key_reused', 'This Idempotency-Key was used with another request. Please use a new one.');
const inProgress = (): DomainError =>
  new DomainError('conflict', 'idempotency_in_progress', 'A request with this Idempotency-Key is still under way.', {
    retryAfterSeconds: 1,
  });

/**
 * Runs what a request asks for in one transaction. With an `Idempotency-Key` the stored answer is part of that transaction:
 * a crash leaves neither the change nor the answer, and a repeat gets the first answer.
 */
@Injectable()
export class IdempotentExecutor {
  private readonly perProject = new KeyedSemaphore(AT_ONCE_PER_PROJECT);

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
  ) {}

  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  execute<T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (caller.kind === 'staff') return this.claimed(caller, work);
    return this.perProject.run(String(caller.projectId), () => this.claimed(caller, work));
  }

  /**
   * Where something outside has to be asked first: `ask` runs ahead of the transaction. A repeat does not ask again: it gets its first
   * answer whatever the price, the chain or the core would say by now.
   */
  async executeAfter<Asked, T>(caller: Caller, ask: () => Promise<Asked>, work: (tx: Tx, asked: Asked) => Promise<T>): Promise<T> {
    const { request } = caller;
    if (request.idempotencyKey !== null) {
      const earlier = await earlierAnswer(this.database.db, scopeOf(caller), request.idempotencyKey);
      if (earlier) return this.replay(request, requestHash(request), earlier);
    }
    const asked = await ask();
    return this.execute(caller, (tx) => work(tx, asked));
  }

  private claimed<T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { request } = caller;
    const { idempotencyKey } = request;
    if (idempotencyKey === null) return this.database.transaction(work);
    return this.database.transaction(async (tx) => {
      const scope = scopeOf(caller);
      const hash = requestHash(request);
      const earlier = await this.claim(tx, scope, idempotencyKey);
      if (earlier) return this.replay<T>(request, hash, earlier);
      const answer = await work(tx);
      await this.keep(tx, scope, idempotencyKey, request, hash, answer);
      return answer;
    });
  }

  private replay<T>(request: RequestFacts, hash: string, earlier: StoredAnswer): T {
    if (earlier.requestHash !== hash || earlier.method !== request.method || earlier.path !== request.path) throw keyReused();
    request.isReplay = true;
    return JSON.parse(this.encryption.decrypt('idempotent-answer', earlier.answer)) as T;
  }

  /**
   * The lock lives as long as the transaction: while it is held the request is under way, and a crash lets go of it.
   * The answer is read by a statement of its own, whose snapshot sees what the lock's last holder committed.
   */
  private async claim(tx: Tx, scope: string, key: string): Promise<StoredAnswer | undefined> {
    const lock = await queryOne<{ locked: boolean }>(
      tx,
      `SELECT pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)) AS locked`,
      [scope, key],
    );
    const earlier = await earlierAnswer(tx, scope, key);
    // Who holds the lock may only be reading the same answer.
    if (!earlier && !lock?.locked) throw inProgress();
    return earlier;
  }

  private async keep(tx: Tx, scope: string, key: string, { method, path }: RequestFacts, hash: string, answer: unknown): Promise<void> {
    await execute(
      tx,
      `INSERT INTO idempotency_keys (scope, key, method, path, request_hash, response, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7))
       ON CONFLICT (scope, key) DO UPDATE SET method = excluded.method, path = excluded.path, request_hash = excluded.request_hash,
         response = excluded.response, created_at = now(), expires_at = excluded.expires_at`,
      [scope, key, method, path, hash, this.encryption.encrypt('idempotent-answer', JSON.stringify(answer ?? null)), KEPT_HOURS],
    );
  }
}

const earlierAnswer = (db: Db, scope: string, key: string): Promise<StoredAnswer | undefined> =>
  queryOne<StoredAnswer>(
    db,
    `SELECT method, path, request_hash AS "requestHash", response AS answer FROM idempotency_keys WHERE scope = $1 AND key = $2 AND expires_at > now()`,
    [scope, key],
  );

/** A key's scope is its project and environment, so that a repeat survives the key's rotation. */
function scopeOf(caller: Caller): string {
  return caller.kind === 'staff' ? `user:${caller.userId}` : `project:${caller.projectId}:${caller.environment}`;
}

function requestHash({ body }: RequestFacts): string {
  // No body and an empty one are the same request.
  return sha256Hex(stringify(body ?? {}));
}
