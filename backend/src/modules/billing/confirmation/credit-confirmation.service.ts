import { Injectable } from '@nestjs/common';

import type { DomainError } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import type { Db, Tx } from '../../../database/database.js';
import type { Confirmation } from '../../users/independence/confirmation.dto.js';
import {
  CONFIRMED_ALONE,
  confirmationOf,
  ConfirmationsService,
  refusalOf,
  type Caused,
  type Verdict,
} from '../../users/independence/confirmations.service.js';

/** Two people stand behind each credit: who caused it, and an independent one who confirms it. */
@Injectable()
export class CreditConfirmation {
  constructor(private readonly confirmations: ConfirmationsService) {}

  /**
   * @returns what the audit log says of it beside the amount
   * @throws what `refuse` makes of the reason
   */
  async require(tx: Tx, caller: StaffCaller, credit: Caused, refuse: (why: string, verdict: Verdict) => DomainError): Promise<object> {
    const verdict = await this.confirmations.judge(tx, caller, credit);
    if (verdict.by === null) throw refuse(refusalOf(verdict), verdict);
    return verdict.by === 'alone' ? CONFIRMED_ALONE : {};
  }

  /** What the author of a credit may complete at once, by what the audit log says of it; null where another person has to confirm it. */
  async alone(tx: Tx, caller: StaffCaller, credit: { projectId: number }): Promise<object | null> {
    const { by } = await this.confirmations.judge(tx, caller, { ...credit, causedBy: caller.userId });
    return by === null ? null : CONFIRMED_ALONE;
  }

  /** For each that waits whether the caller may confirm it; null for the others. */
  async explain(db: Db, caller: StaffCaller, credits: readonly (Caused & { isWaiting: boolean })[]): Promise<(Confirmation | null)[]> {
    const verdicts = await this.confirmations.judgeAll(
      db,
      caller,
      credits.filter(({ isWaiting }) => isWaiting),
    );
    const next = verdicts.values();
    return credits.map(({ isWaiting }) => {
      const verdict = isWaiting ? next.next().value : undefined;
      return verdict ? confirmationOf(caller, verdict) : null;
    });
  }
}
