import { Injectable } from '@nestjs/common';

import { DomainError, notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { readCsv } from '../../../common/http/csv/read-csv.rules.js';
import { inScope, requireProject, type Scope } from '../../../common/http/scope.js';
import { validationPipe } from '../../../common/http/validation-pipe.js';
import { query, type Tx } from '../../../database/database.js';
import { BillingService } from '../../billing/billing.service.js';
import { inSavepoint, keepOnlyIf } from '../../idempotency/savepoint.js';
import { mayOverride } from '../../subscriptions/lifecycle/acting-caller.js';
import type { SoldRequest } from '../../subscriptions/lifecycle/sales.service.js';
import { chargeForbidden, subscriptionIdTaken } from '../../subscriptions/subscriptions.errors.js';
import {
  AdoptedUser,
  ADOPTION_ROWS_MAX,
  type AdoptionRow,
  type BulkAdoptionRequest,
  type BulkAdoptionResponse,
} from './bulk-adoption.dto.js';
import { noDates, orphanDecided } from './orphans.errors.js';
import {
  coreAccountsOf,
  decidedLogins,
  lockOpenOrphans,
  namedSubscriptions,
  orphanKey,
  type NamedSubscription,
  type OpenOrphan,
} from './orphans.queries.js';
import { OrphansService } from './orphans.service.js';

const COLUMNS = ['vpnLogin', 'subscriptionId', 'projectId', 'plan', 'startDate', 'endDate', 'email'];

type Report = Omit<BulkAdoptionResponse, 'costs'>;
type Adopted = Pick<AdoptionRow, 'isNew' | 'status' | 'endDate'> & { id: number };

/** A row of the file, and the result of its check. */
interface FileRow {
  line: number;
  cells: Record<string, string>;
  user: AdoptedUser | DomainError;
}

/** The records that the rows name, read and locked before the first row. */
interface Known {
  accounts: ReadonlyMap<number, string>;
  orphans: Map<string, OpenOrphan>;
  decided: Set<string>;
  subscriptions: ReadonlyMap<string, NamedSubscription>;
}

/** Brings many users of a server under subscriptions at once: a file says which login belongs to which Subscription ID. */
@Injectable()
export class BulkAdoptionService {
  private readonly validation = validationPipe();

  constructor(
    private readonly orphans: OrphansService,
    private readonly billing: BillingService,
  ) {}

  /**
   * A preview does everything and undoes it, so that it shows for each row exactly what would happen. @throws validation_failed,
   * field_forbidden, not_found
   */
  async run(tx: Tx, staff: StaffCaller, { csv, mode, projectId, charge = true }: BulkAdoptionRequest): Promise<BulkAdoptionResponse> {
    if (!charge && !mayOverride(staff)) throw chargeForbidden();
    if (projectId !== undefined) requireProject(staff.scope, projectId);
    const file = readCsv(csv, { columns: COLUMNS, required: () => ['vpnLogin', 'subscriptionId'], rowsMax: ADOPTION_ROWS_MAX });
    const rows: FileRow[] = [];
    for (const row of file) rows.push({ ...row, user: await this.check(staff, row.cells, projectId) });
    const known = await readKnown(
      tx,
      staff.scope,
      rows.flatMap(({ user }) => (user instanceof DomainError ? [] : [user])),
    );
    const adoptAll = () => this.adoptAll(tx, staff, rows, known, charge);
    if (mode === 'preview') {
      const work = () => this.billing.costsOf(tx, [...known.accounts.keys()], adoptAll);
      const { result, costs } = await keepOnlyIf(tx, work, () => false);
      return { ...withoutIds(result), costs };
    }
    const isKept = ({ refused }: Report): boolean => mode === 'good' || refused === 0;
    const report = await keepOnlyIf(tx, adoptAll, isKept);
    return { ...(isKept(report) ? { ...report, adopted: report.good } : withoutIds(report)), costs: [] };
  }

  private async check(
    staff: StaffCaller,
    cells: Record<string, string>,
    projectId: number | undefined,
  ): Promise<AdoptedUser | DomainError> {
    const given = cells.projectId === undefined ? projectId : Number(cells.projectId);
    try {
      const user = (await this.validation.transform(
        { ...cells, projectId: given },
        { type: 'body', metatype: AdoptedUser },
      )) as AdoptedUser;
      requireProject(staff.scope, user.projectId);
      return user;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  private async adoptAll(tx: Tx, staff: StaffCaller, file: FileRow[], known: Known, isCharged: boolean): Promise<Report> {
    const rows: AdoptionRow[] = [];
    for (const { line, cells, user } of file) {
      const outcome =
        user instanceof DomainError
          ? ({ ok: false, error: user } as const)
          : await inSavepoint(tx, () => this.adopt(tx, staff, user, known, isCharged));
      const base = { line, vpnLogin: cells.vpnLogin ?? '', subscriptionId: cells.subscriptionId ?? '' };
      if (outcome.ok) rows.push({ ...base, ok: true, ...outcome.value, code: null, message: null, fields: {} });
      else {
        const { code, message, detail } = outcome.error;
        rows.push({ ...base, ok: false, isNew: null, id: null, status: null, endDate: null, code, message, fields: detail.fields ?? {} });
      }
    }
    const good = rows.filter(({ ok }) => ok).length;
    return { total: rows.length, good, refused: rows.length - good, adopted: 0, rows };
  }

  /** @throws not_found, orphan_decided, orphan_not_adoptable, subscription_id_taken, and what a sale throws */
  private async adopt(tx: Tx, staff: StaffCaller, user: AdoptedUser, known: Known, isCharged: boolean): Promise<Adopted> {
    const key = orphanKey(known.accounts.get(user.projectId) ?? '', user.vpnLogin);
    const orphan = known.orphans.get(key);
    if (!orphan || !inScope(staff.scope, orphan.projectId)) throw known.decided.has(key) ? orphanDecided() : notFound('user');
    if (orphan.isKnown) throw orphanDecided();
    const named = known.subscriptions.get(subscriptionKey(user));
    if (named && named.vpnLoginId.toLowerCase() !== user.vpnLogin.toLowerCase()) throw subscriptionIdTaken();
    const adopted = named ?? (await this.sell(tx, staff, orphan, user, isCharged));
    await this.orphans.take(tx, staff, orphan, adopted.id);
    known.orphans.delete(key);
    known.decided.add(key);
    return { id: adopted.id, isNew: named === undefined, status: adopted.status, endDate: adopted.endDate };
  }

  private sell(tx: Tx, staff: StaffCaller, orphan: OpenOrphan, user: AdoptedUser, isCharged: boolean) {
    const { subscriptionId, plan, email } = user;
    return this.orphans.sell(tx, staff, orphan, user.projectId, {
      ...termsOf(orphan, user, isCharged),
      subscriptionId,
      plan,
      email,
      isCharged,
    });
  }
}

/** The period of the sale; without a charge, the one on the server. @throws orphan_not_adoptable */
function termsOf(orphan: OpenOrphan, user: AdoptedUser, isCharged: boolean): Pick<SoldRequest, 'status' | 'startDate' | 'endDate'> {
  if (user.plan !== undefined && isCharged) return { startDate: user.startDate, endDate: user.endDate };
  const now = new Date();
  const [startDate, endDate] = [user.startDate ?? orphan.startDate ?? now, user.endDate ?? orphan.endDate];
  if (!endDate) throw noDates();
  if (isCharged) return { status: 'active', startDate, endDate };
  return { status: endDate <= now ? 'expired' : orphan.enabled ? 'active' : 'suspended', startDate, endDate };
}

/**
 * Orphans, then projects, as a single adoption takes them. Row by row this inserts subscriptions while it holds balances, against the order
 * of locks, so the projects are locked exclusively, as by an import.
 */
async function readKnown(tx: Tx, scope: Scope, users: AdoptedUser[]): Promise<Known> {
  const orphans = await lockOpenOrphans(tx, users);
  const ids = [...new Set(users.map(({ projectId }) => projectId))];
  await query(tx, 'SELECT id FROM projects WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE', [ids]);
  const accounts = await coreAccountsOf(tx, ids);
  const subscriptions = await namedSubscriptions(tx, users);
  return {
    accounts: new Map(accounts.map(({ id, coreAccount }) => [id, coreAccount])),
    orphans: new Map(orphans.map((orphan) => [orphanKey(orphan.coreAccount, orphan.vpnLogin), orphan])),
    decided: await decidedLogins(
      tx,
      scope,
      users.map(({ vpnLogin }) => vpnLogin),
    ),
    subscriptions: new Map(subscriptions.map((each) => [subscriptionKey(each), each])),
  };
}

const subscriptionKey = ({ projectId, subscriptionId }: Pick<NamedSubscription, 'projectId' | 'subscriptionId'>): string =>
  `${projectId} ${subscriptionId}`;

const withoutIds = (report: Report): Report => ({ ...report, rows: report.rows.map((row) => ({ ...row, id: null })) });
