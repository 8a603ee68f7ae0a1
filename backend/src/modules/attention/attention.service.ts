import { Inject, Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../common/http/caller.js';
import { amountOf, centsOf } from '../../common/money.rules.js';
import { ENV, type Env } from '../../config/env.js';
import { execute, queryOne, type Db } from '../../database/database.js';
import { columnsOf } from '../../database/select.js';
import { readBackupAge } from '../backups/backup-runs.queries.js';
import { CreditConfirmation } from '../billing/confirmation/credit-confirmation.service.js';
import { ForecastService } from '../subscriptions/forecast/forecast.service.js';
import { SupportService } from '../support/support.service.js';
import { ConfirmationsService } from '../users/independence/confirmations.service.js';
import { AttentionState } from './attention-state.entity.js';
import { ATTENTION_TYPES, SEVERITIES, type AttentionItem, type AttentionResponse, type AttentionType } from './attention.dto.js';
import { readOpenTickets, readOwnRequests, readWaiting, type Waiting } from './attention.queries.js';
import { KINDS } from './attention.rules.js';

const SHOWN_MAX = 100;
const COVERED_DAYS = 7;
const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;

@Injectable()
export class AttentionService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly forecast: ForecastService,
    private readonly credits: CreditConfirmation,
    private readonly confirmations: ConfirmationsService,
    private readonly support: SupportService,
  ) {}

  /** What the caller can deal with, over all projects that they see. */
  async of(db: Db, caller: StaffCaller): Promise<AttentionResponse> {
    const kinds = ATTENTION_TYPES.filter((type) => caller.permissions.has(KINDS[type].permission));
    const waiting = await Promise.all([
      readWaiting(db, kinds, caller),
      kinds.includes('balance_short') ? this.shortBalances(db, caller) : [],
      kinds.includes('backup_overdue') ? this.overdueBackup(db) : [],
      kinds.includes('request_waiting') ? this.ownRequests(db, caller) : [],
      kinds.includes('ticket_open') ? readOpenTickets(db, await this.support.sendersFor(db, caller), caller.userId) : [],
    ]);
    const items = joined(waiting.flat()).map(toItem).sort(byUrgency).slice(0, SHOWN_MAX);
    return { items, emptySince: await emptySince(db, caller, items.length === 0) };
  }

  /** The caller's own requests that need no second person, or for which there is none. */
  private async ownRequests(db: Db, caller: StaffCaller): Promise<Waiting[]> {
    const own = await readOwnRequests(db, caller.scope, caller.userId);
    const causedBy = caller.userId;
    const credits = await this.credits.explain(db, caller, own, ({ projectId, amount }) =>
      amount === null ? null : { projectId, causedBy, amount },
    );
    const changes = await this.confirmations.explain(db, caller, own, ({ projectId, amount }) =>
      amount === null ? { projectId, causedBy } : null,
    );
    return [...credits, ...changes]
      .filter(({ confirmation }) => confirmation?.allowed)
      .map((own) => ({ type: 'request_waiting', count: 1, ...own }));
  }

  private async shortBalances(db: Db, { scope }: StaffCaller): Promise<Waiting[]> {
    const projects = await this.forecast.shortWithin(db, scope, COVERED_DAYS);
    return projects.map((project) => ({ type: 'balance_short', count: 1, amount: null, ...project }));
  }

  private async overdueBackup(db: Db): Promise<Waiting[]> {
    const hours = this.env.BACKUP_MAX_AGE_HOURS;
    const { ageSeconds } = await readBackupAge(db);
    const overdueMs = hours === undefined ? -1 : ageSeconds * SECOND_MS - hours * HOUR_MS;
    if (overdueMs <= 0) return [];
    const since = new Date(Date.now() - overdueMs);
    return [{ type: 'backup_overdue', projectId: null, projectName: null, count: 1, amount: null, since }];
  }
}

/** One for each kind and project. */
function joined(waiting: readonly Waiting[]): Waiting[] {
  const items = new Map<string, Waiting>();
  for (const one of waiting) {
    const key = `${one.type} ${one.projectId}`;
    const before = items.get(key);
    const since = before && before.since < one.since ? before.since : one.since;
    items.set(key, before ? { ...before, since, count: before.count + one.count, amount: sumOf(before.amount, one.amount) } : one);
  }
  return [...items.values()];
}

const sumOf = (a: string | null, b: string | null) => (a === null || b === null ? (a ?? b) : amountOf(centsOf(a) + centsOf(b)));

const toItem = ({ type, ...waiting }: Waiting): AttentionItem => {
  const { severity, action, title } = KINDS[type];
  return { type, severity, action, title: title(waiting.count), ...waiting };
};

const rankOf = ({ severity }: AttentionItem): number => SEVERITIES.indexOf(severity);
const orderOf = (type: AttentionType): number => ATTENTION_TYPES.indexOf(type);

const byUrgency = (a: AttentionItem, b: AttentionItem): number =>
  rankOf(a) - rankOf(b) || a.since.getTime() - b.since.getTime() || orderOf(a.type) - orderOf(b.type);

/** The person's first look at an empty list begins the time, and a look at one that is not ends it; a viewer's look changes nothing. */
async function emptySince(db: Db, { userId, viewer }: StaffCaller, isEmpty: boolean): Promise<Date | null> {
  if (viewer !== null) {
    const state = isEmpty ? await db.getRepository(AttentionState).findOneBy({ userId }) : null;
    return state?.emptySince ?? null;
  }
  if (!isEmpty) {
    await execute(db, 'DELETE FROM attention_states WHERE user_id = $1', [userId]);
    return null;
  }
  const row = await queryOne<Pick<AttentionState, 'emptySince'>>(
    db,
    `WITH first AS (INSERT INTO attention_states (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING RETURNING empty_since)
     SELECT ${columnsOf<AttentionState>(['emptySince'])} FROM first UNION ALL SELECT empty_since FROM attention_states WHERE user_id = $1`,
    [userId],
  );
  return row?.emptySince ?? null;
}
