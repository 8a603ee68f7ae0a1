import { Injectable, Logger } from '@nestjs/common';

import type { Actor } from '../../common/http/caller.js';
import { clientAddress } from '../../common/http/server/client-address.js';
import { Database, execute, prepared, queryOne, type Tx } from '../../database/database.js';
import type { AuditOutcome } from './audit-log.entity.js';
import { changesOf, masked } from './audit.rules.js';

export interface AuditEntry {
  action: string;
  entityType: string;
  entityId?: number | string | null;
  projectId?: number | null;
  before?: object;
  after?: object;
  details?: object;
}

export interface AuditFailure extends AuditEntry {
  outcome: Exclude<AuditOutcome, 'success'>;
  /** What counts as the same refusal within a minute, such as `POST /api/projects`. */
  route: string;
}

const INSERT = prepared(`
  INSERT INTO audit_logs (action, entity_type, entity_id, project_id, actor_kind, user_id, api_key_id, user_name, user_email, details, outcome, ip_address, user_agent, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  RETURNING id`);

const INSERT_ALL = `
  INSERT INTO audit_logs (action, entity_type, entity_id, project_id, actor_kind, user_id, api_key_id, user_name, user_email, details, outcome, ip_address, user_agent, request_id)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[], $6::int[], $7::int[], $8::text[], $9::text[], $10::jsonb[], $11::text[],
    $12::text[], $13::text[], $14::text[])`;

const COUNT_REPEAT = `
  INSERT INTO audit_refusals (caller, route, action, minute) VALUES ($1, $2, $3, date_trunc('minute', now()))
  ON CONFLICT (caller, route, action, minute) DO UPDATE SET count = audit_refusals.count + 1
  RETURNING count`;

const NAME_REPEATED_ROW = `
  UPDATE audit_refusals SET audit_log_id = $4 WHERE caller = $1 AND route = $2 AND action = $3 AND minute = date_trunc('minute', now())`;

const CALLER_MAX = 200;
const ROUTE_MAX = 300;
const NAME_MAX = 255;
const ENTITY_ID_MAX = 150;

@Injectable()
export class AuditService {
  private readonly logger = new Logger(AuditService.name);

  constructor(private readonly database: Database) {}

  /** Writes the row in the transaction of the change that it records. */
  async record(tx: Tx, actor: Actor, entry: AuditEntry, outcome: AuditOutcome = 'success'): Promise<void> {
    await this.insert(tx, actor, entry, outcome);
  }

  /** The rows of many changes in one statement, in their order. */
  async recordAll(tx: Tx, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
    const [first, ...others] = entries.map((entry) => valuesOf(actor, entry, 'success'));
    if (!first) return;
    await execute(
      tx,
      INSERT_ALL,
      first.map((value, column) => [value, ...others.map((row) => row[column])]),
    );
  }

  /**
   * Writes a refusal or failure in a transaction of its own, so that it survives the rollback of what failed.
   * Repeats of one caller on one route within a minute are one row with a count.
   */
  async recordFailure(actor: Actor, failure: AuditFailure): Promise<void> {
    // The network of an IPv6 address, as in the throttles: a client has 2^64 addresses in it, which would be so many rows.
    const address = actor.ipAddress === null ? '' : clientAddress(actor.ipAddress);
    const caller = `${actor.kind}:${actor.id ?? actor.name}:${address}`.slice(0, CALLER_MAX);
    try {
      await this.database.transaction(async (tx) => {
        const key = [caller, failure.route.slice(0, ROUTE_MAX), failure.action];
        const repeat = await queryOne<{ count: number }>(tx, COUNT_REPEAT, key);
        if (repeat && repeat.count > 1) return;
        const id = await this.insert(tx, actor, failure, failure.outcome);
        await execute(tx, NAME_REPEATED_ROW, [...key, id]);
      });
    } catch (error) {
      // A refusal must stay a refusal even where its row cannot be written.
      this.logger.error('A refusal could not be written to the audit trail', error);
    }
  }

  private async insert(tx: Tx, actor: Actor, entry: AuditEntry, outcome: AuditOutcome): Promise<number> {
    const row = await queryOne<{ id: number }>(tx, INSERT, valuesOf(actor, entry, outcome));
    if (!row) throw new Error('The audit row was not written');
    return row.id;
  }
}

function valuesOf(actor: Actor, entry: AuditEntry, outcome: AuditOutcome): unknown[] {
  const { action, entityType, entityId = null, projectId = null, before, after, details = {} } = entry;
  return [
    action,
    entityType,
    entityId === null ? null : String(entityId).slice(0, ENTITY_ID_MAX),
    projectId,
    actor.kind,
    actor.kind === 'user' ? actor.id : null,
    actor.kind === 'api_key' ? actor.id : null,
    actor.name.slice(0, NAME_MAX),
    actor.email?.slice(0, NAME_MAX) ?? null,
    JSON.stringify(masked(entityType, { ...changesOf(before, after), ...details })),
    outcome,
    actor.ipAddress,
    actor.userAgent,
    actor.requestId,
  ];
}
