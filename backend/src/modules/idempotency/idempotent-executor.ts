import { Injectable } from '@nestjs/common';
import stringify from 'fast-json-stable-stringify';

import type { Caller, PartnerCaller, RequestFacts } from '../../common/http/caller.js';
import { DomainError, notFound } from '../../common/errors/domain-error.js';
import { Encryption, sha256Hex } from '../../common/secrets/encryption.js';
import { Database, execute, queryOne, together, type Db, type Tx } from '../../database/database.js';
import { KeyedSemaphore } from '../../common/keyed-semaphore.js';
import { CallerRights } from '../users/memberships/caller-rights.js';
import type { IdempotencyKey } from './idempotency-key.entity.js';
import { columnsOf } from '../../database/select.js';

const KEPT_HOURS = 24;
/**
 * Of the keys of a project, whose sales all need its one balance row, and of one person: a few at once book more than many that wait for
 * each other, and leave connections for others. The rights that a command holds can be taken away once it has ended.
 */
const AT_ONCE = 4;

/** How long a repeat gets a secret again, and only the session or key that got it first. */
export const SECRET_MINUTES = 5;

type StoredAnswer = Pick<IdempotencyKey, 'method' | 'path' | 'requestHash' | 'response' | 'secret' | 'shownTo' | 'projectIds'> & {
  isSecretKept: boolean;
};

interface Options<T> {
  /** The field of the answer that is shown once, such as a new key. */
  secret?: keyof T & string;
}

/** What the module of keys knows of the key that calls: it is a later module, and registers when it starts. */
export interface KeyRules {
  /**
   * From here to the end of the transaction nobody revokes the key or takes its scope or address away.
   * @throws where that has happened already, or where the project was archived
   */
  hold(tx: Tx, caller: PartnerCaller): Promise<void>;
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
  private readonly turns = new KeyedSemaphore(AT_ONCE);
  private keys: KeyRules | undefined;

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly rights: CallerRights,
  ) {}

  register(keys: KeyRules): void {
    this.keys = keys;
  }

  /** A change without an Idempotency-Key. */
  run<T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.finish(caller, work, () => Promise.resolve());
  }

  /** `last` stores the answer; it is sent together with the last check of the caller. */
  private finish<T>(caller: Caller, work: (tx: Tx) => Promise<T>, last: (tx: Tx, answer: T) => Promise<void>): Promise<T> {
    return this.database.transaction(async (tx) => {
      if (caller.kind === 'staff') await this.rights.hold(tx, caller);
      const answer = await work(tx);
      await together(last(tx, answer), this.holdCaller(tx, caller));
      return answer;
    });
  }

  /**
   * At the end, since a call may wait in its transaction for a long time, for a balance or a project: what was done there is rolled back
   * where the session was ended or the key was revoked meanwhile. At the beginning, as with the rights of staff, the revocation would wait
   * for all that waits.
   */
  private async holdCaller(tx: Tx, caller: Caller): Promise<void> {
    if (caller.kind === 'staff') return this.rights.holdSession(tx, caller);
    if (!this.keys) throw new Error('The module of keys has not registered its rules');
    await this.keys.hold(tx, caller);
  }

  execute<T>(caller: Caller, work: (tx: Tx) => Promise<T>, options: Options<T> = {}): Promise<T> {
    const whose = caller.kind === 'staff' ? `user ${caller.userId}` : `project ${caller.projectId}`;
    return this.turns.run(whose, () => this.runOnce(caller, work, options));
  }

  /**
   * For commands that need an outside answer first: `ask` runs before the transaction. A repeat does not ask again: it gets its first
   * answer, whatever the price, the chain or the core would answer now.
   */
  async executeAfter<Asked, T>(
    caller: Caller,
    ask: () => Promise<Asked>,
    work: (tx: Tx, asked: Asked) => Promise<T>,
    options: Options<T> = {},
  ): Promise<T> {
    const { idempotencyKey } = caller.request;
    if (idempotencyKey !== null) {
      const earlier = await earlierAnswer(this.database.db, scopeOf(caller), idempotencyKey);
      if (earlier) return this.replay(caller, earlier, options);
    }
    const asked = await ask();
    return this.execute(caller, (tx) => work(tx, asked), options);
  }

  private runOnce<T>(caller: Caller, work: (tx: Tx) => Promise<T>, options: Options<T>): Promise<T> {
    const { idempotencyKey } = caller.request;
    if (idempotencyKey === null) return this.run(caller, work);
    let isFirst = true;
    const once = async (tx: Tx): Promise<T> => {
      const earlier = await this.lockKey(tx, scopeOf(caller), idempotencyKey);
      isFirst = earlier === undefined;
      return earlier ? this.replay<T>(caller, earlier, options) : work(tx);
    };
    return this.finish(caller, once, async (tx, answer) => {
      if (isFirst) await this.keep(tx, caller, idempotencyKey, answer, options);
    });
  }

  /** @throws idempotency_key_reused; not_found where the caller may no longer read the project of the answer */
  private replay<T>(caller: Caller, earlier: StoredAnswer, { secret }: Options<T>): T {
    const { request, scope } = caller;
    const isSame = earlier.requestHash === requestHash(request) && earlier.method === request.method && earlier.path === request.path;
    if (!isSame) throw keyReused();
    const { projectIds } = earlier;
    const mayRead = scope === 'all' || (projectIds !== null && projectIds.every((id) => scope.includes(id)));
    if (!mayRead) throw notFound('record');
    request.isReplay = true;
    const answer = this.decrypted<T>(earlier.response);
    if (secret === undefined) return answer;
    const isShownAgain = earlier.secret !== null && earlier.isSecretKept && earlier.shownTo === identityOf(caller);
    if (!isShownAgain) return { ...answer, [secret]: null, secretShownBefore: true };
    return { ...answer, ...this.decrypted<Partial<T>>(earlier.secret ?? '') };
  }

  private decrypted<T>(text: string): T {
    return JSON.parse(this.encryption.decrypt('idempotent-answer', text)) as T;
  }

  /**
   * The lock lasts as long as the transaction: while it is held the request is under way, and a crash releases it.
   * The answer is read by a statement of its own, whose snapshot sees what the lock's last holder committed.
   */
  private async lockKey(tx: Tx, scope: string, key: string): Promise<StoredAnswer | undefined> {
    const lock = await queryOne<{ locked: boolean }>(
      tx,
      `SELECT pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)) AS locked`,
      [scope, key],
    );
    const earlier = await earlierAnswer(tx, scope, key);
    // The holder of the lock may only be reading the same answer.
    if (!earlier && !lock?.locked) throw inProgress();
    return earlier;
  }

  private async keep<T>(tx: Tx, caller: Caller, key: string, answer: T, { secret }: Options<T>): Promise<void> {
    const { request } = caller;
    const encrypted = (value: unknown): string => this.encryption.encrypt('idempotent-answer', JSON.stringify(value ?? null));
    const kept = secret === undefined ? answer : { ...answer, [secret]: null };
    await execute(
      tx,
      `INSERT INTO idempotency_keys (scope, key, method, path, request_hash, response, secret, shown_to, project_ids, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(hours => $10))
       ON CONFLICT (scope, key) DO UPDATE SET method = excluded.method, path = excluded.path, request_hash = excluded.request_hash,
         response = excluded.response, secret = excluded.secret, shown_to = excluded.shown_to, project_ids = excluded.project_ids,
         created_at = now(), expires_at = excluded.expires_at`,
      [
        scopeOf(caller),
        key,
        request.method,
        request.path,
        requestHash(request),
        encrypted(kept),
        secret === undefined ? null : encrypted({ [secret]: answer[secret] }),
        identityOf(caller),
        projectsOf(caller, answer),
        KEPT_HOURS,
      ],
    );
  }
}

const earlierAnswer = (db: Db, scope: string, key: string): Promise<StoredAnswer | undefined> =>
  queryOne<StoredAnswer>(
    db,
    `SELECT ${columnsOf<IdempotencyKey>(['method', 'path', 'requestHash', 'response', 'secret', 'shownTo', 'projectIds'])},
            created_at > now() - interval '${SECRET_MINUTES} minutes' AS "isSecretKept"
     FROM idempotency_keys WHERE scope = $1 AND key = $2 AND expires_at > now()`,
    [scope, key],
  );

/** The session or key that calls. The scope of stored answers survives the rotation of a key; secrets that the old key was shown do not. */
const identityOf = (caller: Caller): string => (caller.kind === 'staff' ? caller.sessionId : `key:${caller.apiKeyId}`);

/** The project that an answer names; without one, all projects that its caller may see. */
function projectsOf({ scope }: Caller, answer: unknown): number[] | null {
  const named = typeof answer === 'object' && answer !== null && 'projectId' in answer ? answer.projectId : undefined;
  if (typeof named === 'number') return [named];
  return scope === 'all' ? null : [...scope];
}

/** A key's scope is its project and environment, so that a repeat survives the key's rotation. */
function scopeOf(caller: Caller): string {
  return caller.kind === 'staff' ? `user:${caller.userId}` : `project:${caller.projectId}:${caller.environment}`;
}

function requestHash({ body }: RequestFacts): string {
  // No body and an empty one are the same request.
  return sha256Hex(stringify(body ?? {}));
}
