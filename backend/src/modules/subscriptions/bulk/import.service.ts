import { Injectable } from '@nestjs/common';

import { invalidField } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { inScope, requireProject, type Scope } from '../../../common/http/scope.js';
import { validationPipe } from '../../../common/http/validation-pipe.js';
import { isId } from '../../../common/text/text.rules.js';
import { query, type Tx } from '../../../database/database.js';
import { mayOverride } from '../lifecycle/acting-caller.js';
import { BillingService } from '../../billing/billing.service.js';
import { SalesService } from '../lifecycle/sales.service.js';
import { TakenLogins } from '../lifecycle/taken-logins.js';
import { readImportFile, type FileRow } from './import.rules.js';
import { chargeForbidden } from '../subscriptions.errors.js';
import { ImportedSubscription } from '../lifecycle/requests.dto.js';
import type { ImportRequest, ImportResponse, ImportRow } from './import.dto.js';
import { inSavepoint, keepOnlyIf } from '../../idempotency/savepoint.js';

@Injectable()
export class ImportService {
  private readonly validation = validationPipe();

  constructor(
    private readonly sales: SalesService,
    private readonly billing: BillingService,
    private readonly takenLogins: TakenLogins,
  ) {}

  /** A preview does the whole import and undoes it, so that it reports for each row exactly what the import would do. */
  async run(tx: Tx, staff: StaffCaller, { csv, mode, projectId, charge = true }: ImportRequest): Promise<ImportResponse> {
    if (!charge && !mayOverride(staff)) throw chargeForbidden();
    const file = readImportFile(csv);
    const projectIds = await lockProjects(tx, staff.scope, [projectId, ...file.map(({ values }) => values.projectId)]);
    const sellAll = () => this.sellAll(tx, staff, file, projectId, charge);
    if (mode === 'preview') {
      const { result, costs } = await keepOnlyIf(
        tx,
        () => this.billing.costsOf(tx, projectIds, sellAll),
        () => false,
      );
      return { ...withoutIds(result), costs };
    }
    const isKept = ({ refused }: Report): boolean => mode === 'good' || refused === 0;
    const report = await keepOnlyIf(tx, sellAll, isKept);
    return { ...(isKept(report) ? { ...report, created: report.good } : withoutIds(report)), costs: [] };
  }

  private async sellAll(tx: Tx, staff: StaffCaller, file: FileRow[], projectId: number | undefined, isCharged: boolean): Promise<Report> {
    const rows: ImportRow[] = [];
    for (const { line, values } of file) {
      const subscriptionId = typeof values.subscriptionId === 'string' ? values.subscriptionId : '';
      const outcome = await inSavepoint(tx, () => this.sell(tx, staff, { projectId, ...values }, isCharged));
      const base = { line, subscriptionId, ok: outcome.ok, id: null, code: null, message: null, fields: {} };
      if (outcome.ok) rows.push({ ...base, id: outcome.value });
      else {
        const { code, message, detail } = outcome.error;
        rows.push({ ...base, code, message, fields: detail.fields ?? {} });
      }
    }
    const good = rows.filter(({ ok }) => ok).length;
    return { total: rows.length, good, refused: rows.length - good, created: 0, rows };
  }

  private async sell(tx: Tx, staff: StaffCaller, { environment, ...values }: Record<string, unknown>, isCharged: boolean): Promise<number> {
    if (environment !== undefined && environment !== 'production') {
      throw invalidField('environment', 'Sandbox subscriptions are made with a development key, not imported.');
    }
    const request = (await this.validation.transform(values, {
      type: 'body',
      metatype: ImportedSubscription,
    })) as ImportedSubscription;
    requireProject(staff.scope, request.projectId);
    const sale = {
      projectId: request.projectId,
      environment: 'production',
      actor: staff.actor,
      isBound: !mayOverride(staff),
      isCharged,
    } as const;
    return (await this.takenLogins.ofRow(staff, request.vpnLoginId ?? null, () => this.sales.sell(tx, sale, request))).id;
  }
}

type Report = Omit<ImportResponse, 'costs'>;

const withoutIds = (report: Report): Report => ({ ...report, rows: report.rows.map((row) => ({ ...row, id: null })) });

/**
 * Row by row this inserts subscriptions while it holds balances: against the order of locks, so it locks its projects exclusively first. A sale that
 * waits for a balance while the import waits for that sale's Subscription ID would be a deadlock.
 */
async function lockProjects(tx: Tx, scope: Scope, ids: unknown[]): Promise<number[]> {
  const own = ids.filter((id) => isId(id)).filter((id) => inScope(scope, id));
  await query(tx, 'SELECT id FROM projects WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE', [own]);
  return own;
}
