import { Injectable } from '@nestjs/common';

import { omitUndefined } from '../../../common/omit-undefined.js';
import { notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import { twoPlaces } from '../../../common/money.rules.js';
import { queryOne, type Db, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import { AuditService } from '../../audit/audit.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { LowBalance } from '../low-balance.js';
import { BALANCE, type BalanceRow, type UpdateBalanceRequest } from './balances.dto.js';
import type { ProjectBalance } from './project-balance.entity.js';

const COLUMNS = `${columnsOf<ProjectBalance>(BALANCE, 'b')}, b.balance - b.reserved < b.low_balance_threshold AS "isLow"`;

@Injectable()
export class BalancesService {
  constructor(
    private readonly audit: AuditService,
    private readonly projects: ProjectsService,
    private readonly lowBalance: LowBalance,
  ) {}

  /** @throws not_found */
  get(db: Db, scope: Scope, projectId: number): Promise<BalanceRow> {
    return this.read(db, scope, projectId, '');
  }

  /** Changes the threshold and the automatic top-up. @throws not_found */
  async update(tx: Tx, caller: StaffCaller, projectId: number, request: UpdateBalanceRequest): Promise<BalanceRow> {
    await this.projects.requireLive(tx, caller.scope, projectId);
    const before = await this.read(tx, caller.scope, projectId, 'FOR NO KEY UPDATE OF b');
    const { lowBalanceThreshold, autoTopupEnabled, autoTopupAmount } = { ...before, ...omitUndefined(request) };
    const after = await queryOne<BalanceRow>(
      tx,
      `UPDATE project_balances b SET low_balance_threshold = $2::numeric, auto_topup_enabled = $3::boolean, auto_topup_amount = $4::numeric,
         low_balance_set_by = CASE WHEN b.low_balance_threshold <> $2::numeric THEN $5::int ELSE b.low_balance_set_by END,
         auto_topup_enabled_by = CASE WHEN b.auto_topup_enabled <> $3::boolean THEN $5::int ELSE b.auto_topup_enabled_by END,
         auto_topup_set_by = CASE WHEN b.auto_topup_amount <> $4::numeric THEN $5::int ELSE b.auto_topup_set_by END,
         low_since = CASE WHEN b.balance - b.reserved < $2::numeric THEN coalesce(b.low_since, clock_timestamp()) END
       WHERE b.project_id = $1 RETURNING ${COLUMNS}`,
      [projectId, twoPlaces(lowBalanceThreshold), autoTopupEnabled, twoPlaces(autoTopupAmount), caller.userId],
    );
    if (!after) throw notFound('project');
    await this.audit.record(tx, caller.actor, {
      action: 'balance_settings_updated',
      entityType: 'project',
      entityId: projectId,
      projectId,
      before,
      after,
    });
    const hasCrossed = after.isLow && !before.isLow;
    await this.lowBalance.afterMovement(tx, projectId, { ...after, balanceAfter: after.balance, hasCrossed });
    return after;
  }

  private async read(db: Db, scope: Scope, projectId: number, lock: '' | 'FOR NO KEY UPDATE OF b'): Promise<BalanceRow> {
    const row = await queryOne<BalanceRow>(
      db,
      `SELECT ${COLUMNS} FROM project_balances b JOIN projects p ON p.id = b.project_id AND p.deleted_at IS NULL WHERE b.project_id = $1 ${lock}`,
      [projectId],
    );
    return requireRecord(scope, 'project', row);
  }
}
