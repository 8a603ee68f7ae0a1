import { Injectable } from '@nestjs/common';

import type { DomainError } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { centsOf } from '../../../common/money.rules.js';
import type { Db, Tx } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import type { Confirmation } from '../../users/independence/confirmation.dto.js';
import {
  CONFIRMED_ALONE,
  causersOf,
  ConfirmationsService,
  refusalOf,
  type Caused,
  type Verdict,
} from '../../users/independence/confirmations.service.js';
import { CONFIRM, IndependenceService } from '../../users/independence/independence.service.js';
import { creditedLately, lockCreditsWithinLimit } from './credited-lately.queries.js';

export interface Credit extends Caused {
  amount: string;
}

/**
 * Each credit needs two people: the one who caused it, and an independent one who confirms it. One person is enough while the credits of
 * the last 24 hours, by this person and by those who are not independent of them, stay within the approval limit.
 */
@Injectable()
export class CreditConfirmation {
  constructor(
    private readonly confirmations: ConfirmationsService,
    private readonly independence: IndependenceService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Locks all credits within the limit where the limit decides: two at once do not both fit under it.
   * @returns further fields of its audit row
   * @throws the error that `refuse` makes from the reason
   */
  async require(tx: Tx, caller: StaffCaller, credit: Credit, refuse: (why: string, verdict: Verdict) => DomainError): Promise<object> {
    const verdict = await this.confirmations.judge(tx, caller, credit);
    if (verdict.by === 'independent') return {};
    if (verdict.by === 'alone') return { ownRequest: verdict.isOwn, ...CONFIRMED_ALONE };
    const limit = await this.limitThatFits(tx, credit);
    if (limit === null) throw refuse(refusalOf(verdict), verdict);
    return { ownRequest: verdict.isOwn, approvalLimit: limit };
  }

  /**
   * The further fields of the audit row where the author of a credit may complete it at once; null where another person has to confirm
   * it.
   */
  async alone(tx: Tx, caller: StaffCaller, given: Omit<Credit, 'causedBy'>): Promise<object | null> {
    const credit = { ...given, causedBy: caller.userId };
    const { by } = await this.confirmations.judge(tx, caller, credit);
    if (by !== null) return { ownRequest: true, ...CONFIRMED_ALONE };
    const limit = caller.permissions.has(CONFIRM) ? await this.limitThatFits(tx, credit) : null;
    return limit === null ? null : { ownRequest: true, approvalLimit: limit };
  }

  /** Each row with whether the caller may confirm it: null where `creditOf` is null, since it does not wait. */
  async explain<Row>(
    db: Db,
    caller: StaffCaller,
    rows: readonly Row[],
    creditOf: (row: Row) => Credit | null,
  ): Promise<(Row & { confirmation: Confirmation | null })[]> {
    const explained = await this.confirmations.explain(db, caller, rows, creditOf);
    if (!caller.permissions.has(CONFIRM)) return explained;
    const refused = explained.filter(({ confirmation }) => confirmation?.allowed === false);
    const fitting = await this.whichFit(
      db,
      refused.flatMap((row) => {
        const credit = creditOf(row);
        return credit ? { ...credit, row } : [];
      }),
    );
    const rowsThatFit = new Set([...fitting].map(({ row }) => row));
    return explained.map((row) =>
      row.confirmation && rowsThatFit.has(row) ? { ...row, confirmation: { ...row.confirmation, allowed: true, reason: null } } : row,
    );
  }

  /** Before the balances, where several credits are judged in one transaction; nothing where there is no limit. */
  async lock(tx: Tx): Promise<void> {
    const { approvalLimit } = await this.settings.get(tx);
    if (approvalLimit !== null) await lockCreditsWithinLimit(tx);
  }

  /** The approval limit where the credit stays within it; no other credit within it is judged until the transaction ends. */
  private async limitThatFits(tx: Tx, credit: Credit): Promise<string | null> {
    const { approvalLimit } = await this.settings.get(tx);
    if (approvalLimit === null) return null;
    await lockCreditsWithinLimit(tx);
    return (await this.whichFit(tx, [credit])).has(credit) ? approvalLimit : null;
  }

  private async whichFit<Given extends Credit>(db: Db, credits: readonly Given[]): Promise<ReadonlySet<Given>> {
    if (credits.length === 0) return new Set();
    const { approvalLimit } = await this.settings.get(db);
    if (approvalLimit === null) return new Set();
    const circles = await this.independence.dependentsOf(db, [...new Set(credits.flatMap(causersOf))]);
    const sums = await creditedLately(db, [...new Set([...circles.values()].flat())]);
    const creditedAround = (person: number): bigint =>
      (circles.get(person) ?? [person]).reduce((sum, id) => sum + centsOf(sums.get(id) ?? '0'), 0n);
    const fits = (person: number, amount: string): boolean => creditedAround(person) + centsOf(amount) <= centsOf(approvalLimit);
    return new Set(
      credits.filter((credit) => {
        const causers = causersOf(credit);
        return causers.length > 0 && causers.every((person) => fits(person, credit.amount));
      }),
    );
  }
}
