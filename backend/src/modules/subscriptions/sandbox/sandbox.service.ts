import { Injectable } from '@nestjs/common';

import type { Actor, Caller, StaffCaller } from '../../../common/http/caller.js';
import type { Db, Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import type { SandboxBalance } from '../../billing/sandbox/sandbox-ledger.queries.js';
import { SandboxLedger } from '../../billing/sandbox/sandbox-ledger.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { beginAdvance, clockOf } from './sandbox-clock.queries.js';
import type { AdvanceResponse, SandboxResponse } from './sandbox.dto.js';
import { beyondLastYear } from './sandbox.errors.js';
import { SandboxWorker } from './sandbox.worker.js';

/** The sandbox of a project, for shops and staff. */
@Injectable()
export class SandboxService {
  constructor(
    private readonly audit: AuditService,
    private readonly executor: IdempotentExecutor,
    private readonly ledger: SandboxLedger,
    private readonly projects: ProjectsService,
    private readonly worker: SandboxWorker,
  ) {}

  async get(db: Db, { scope, permissions }: StaffCaller, projectId: number): Promise<SandboxResponse> {
    await this.projects.get(db, scope, projectId);
    const { balance, currency } = await this.ledger.balanceOf(db, projectId);
    const sandbox = await clockOf(db, projectId);
    const real = new Date();
    return {
      projectId,
      balance: permissions.has('billing.read') ? balance : null,
      currency,
      now: sandbox && sandbox.clock > real ? sandbox.clock : real,
      isAhead: sandbox !== undefined && sandbox.clock > real,
    };
  }

  async setBalance(tx: Tx, actor: Actor, projectId: number, balance: string): Promise<SandboxBalance> {
    await this.ledger.set(tx, projectId, balance);
    await this.audit.record(tx, actor, entryOf(projectId, 'sandbox_balance_set', { balance }));
    return this.ledger.balanceOf(tx, projectId);
  }

  /** The stored answer contains the goal of the advance, not that it was reached: a repeat after a crash continues the same advance. */
  async advance(caller: Caller, projectId: number, days: number): Promise<AdvanceResponse> {
    const answer = await this.executor.execute(caller, async (tx) => {
      if (caller.kind === 'staff') await this.projects.requireLive(tx, caller.scope, projectId);
      await this.ledger.lock(tx, projectId);
      const begun = await beginAdvance(tx, projectId, days);
      if (!begun) throw beyondLastYear();
      await this.audit.record(tx, caller.actor, entryOf(projectId, 'sandbox_advanced', { days, now: begun.advanceTo }));
      return { now: begun.advanceTo.toISOString() };
    });
    await this.worker.waitUntil(projectId, new Date(answer.now));
    return answer;
  }
}

const entryOf = (projectId: number, action: string, details: object) => ({
  action,
  entityType: 'project',
  entityId: projectId,
  projectId,
  details,
});
