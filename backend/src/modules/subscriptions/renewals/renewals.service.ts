import { Injectable } from '@nestjs/common';

import { DomainError } from '../../../common/errors/domain-error.js';
import { systemActor } from '../../../common/http/caller.js';
import { amountOf } from '../../../common/money.rules.js';
import { Database, type Tx } from '../../../database/database.js';
import { ChangeLog } from '../lifecycle/change-log.js';
import { Deals, locking, type Subject } from '../quotes/deals.js';
import { amountOfDeal, cancelDeal } from '../lifecycle/money/deal.rules.js';
import { lockSellingProject } from '../lifecycle/selling-project.js';
import { customerAfter, StateWriter } from '../lifecycle/state-writer.js';
import { accessUntil, STATES, type Outcome } from '../lifecycle/subscription.rules.js';
import { findSubscription, lockSubscription } from '../subscriptions.queries.js';
import { MARK_FOR_SYNC } from '../vpn-users/vpn-user.queries.js';
import { RENEWAL_FAILURES, type RenewalFailure } from './failed-renewal.entity.js';
import { failedRenewalOf, noteFailure, startGrace, type DueRenewal } from './renewals.queries.js';

const HOUR_MS = 3_600_000;
const ACTOR = systemActor('Automatic renewal');

export type RenewalOutcome = 'renewed' | 'failed' | 'skipped';

/** Renews one subscription from its project's balance, in transactions of its own. Any number of processes may try the same one. */
@Injectable()
export class RenewalsService {
  constructor(
    private readonly database: Database,
    private readonly deals: Deals,
    private readonly writer: StateWriter,
    private readonly changeLog: ChangeLog,
  ) {}

  /** @param at the present time; the database's where it is null */
  async renew(due: DueRenewal, at: Date | null): Promise<RenewalOutcome> {
    try {
      return await this.database.transaction((tx) => this.charge(tx, due, at));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.database.transaction((tx) => this.fail(tx, due, at, error));
    }
  }

  /** Cancels subscriptions that have been expired for as long as their project allows. */
  cancelExpired(due: DueRenewal, at: Date | null): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const project = await lockSellingProject(tx, due, at);
      const before = await lockSubscription(tx, { id: due.id }, project.now, 'skip');
      const status = before?.projectId === due.projectId && STATES[before.storedStatus].endsAs;
      if (!before || !status) return false;
      const outcome: Outcome = { ...before, status, purchase: null };
      const deal = cancelDeal(outcome, before, null);
      const cancelled = { cause: 'not_renewed', message: 'It had ended and was not renewed.' } as const;
      await this.writer.write(tx, ACTOR, {
        before,
        deal,
        customer: customerAfter(before, {}),
        project,
        details: { automatic: true },
        cancelled,
      });
      return true;
    });
  }

  /** The reference names the end that is renewed, so that no end is paid for twice. */
  private async charge(tx: Tx, due: DueRenewal, at: Date | null): Promise<RenewalOutcome> {
    const subject = await this.lock(tx, due, at, 'skip');
    if (!subject) return 'skipped';
    const { before, project } = subject;
    const deal = await this.deals.renewal(locking(tx), subject, null, undefined, false);
    const reference = `renewal:${before.id}:${before.endDate.toISOString()}`;
    const details = { automatic: true };
    await this.writer.write(tx, ACTOR, { before, deal, customer: customerAfter(before, {}), project, details, reference });
    return 'renewed';
  }

  private async fail(tx: Tx, due: DueRenewal, at: Date | null, refusal: DomainError): Promise<RenewalOutcome> {
    const reason = reasonOf(refusal);
    const subject = await this.lock(tx, due, at, 'wait');
    if (!subject) return 'skipped';
    const { before, project } = subject;
    const isFirst = (await failedRenewalOf(tx, before.id)) === undefined;
    const cost = reason === 'not_renewable' ? null : await this.costOf(tx, subject);
    const isNoted = await noteFailure(tx, before, { reason, at: project.now, cost });
    if (!isNoted) return 'skipped';
    if (!isFirst) return 'failed';
    if (project.graceDays > 0) {
      await startGrace(tx, before.id, project.graceDays, MARK_FOR_SYNC);
      this.changeLog.wakeSync(tx);
    }
    const after = (await findSubscription(tx, { id: before.id })) ?? before;
    await this.changeLog.record(tx, ACTOR, {
      action: 'subscription_renewal_failed',
      before,
      after,
      details: { reason, required: cost },
      events: ['subscription.renewal_failed'],
      more: { reason, message: messageOf(refusal, reason, cost), required: cost },
    });
    return 'failed';
  }

  private async costOf(tx: Tx, subject: Subject): Promise<string> {
    return amountOf(amountOfDeal(await this.deals.renewal(locking(tx), subject, null, undefined, false)));
  }

  /** Undefined when another process has it, or it is not due any more. */
  private async lock(tx: Tx, due: DueRenewal, at: Date | null, lock: 'wait' | 'skip'): Promise<Subject | undefined> {
    const project = await lockSellingProject(tx, due, at);
    const before = await lockSubscription(tx, { id: due.id }, project.now, lock);
    if (before?.projectId !== due.projectId || before.storedStatus !== 'active' || !before.autoRenew) return undefined;
    if (before.endDate.getTime() > project.now.getTime() + HOUR_MS) return undefined;
    // If nobody has tried before the end, a late renewal still begins at the old end.
    const isOver = accessUntil(before) <= project.now && (await failedRenewalOf(tx, due.id)) !== undefined;
    return isOver ? undefined : { before: { ...before, status: 'active' }, project };
  }
}

/** Why a renewal is not possible now. */
const reasonOf = ({ code }: DomainError): RenewalFailure => RENEWAL_FAILURES.find((reason) => reason === code) ?? 'not_renewable';

/** Without the balance: the event is for people who read subscriptions. */
const messageOf = ({ message }: DomainError, reason: RenewalFailure, cost: string | null): string =>
  reason === 'insufficient_balance' ? `The balance does not cover the charge of ${cost}.` : message;
