import { Injectable } from '@nestjs/common';

import { BackgroundWorker, type WorkerSchedule } from '../../../common/worker/background-worker.js';
import { Database, type Tx } from '../../../database/database.js';
import { issueCreditNotes, issueReceipts, issueStatements, takeTurn } from './numbering.queries.js';

const BATCHES_MAX = 100;

/** Gives every completed top-up its receipt, every reversal its credit note, and every closed month its statements. Any number of processes may run it: one at a time gives numbers. */
@Injectable()
export class DocumentsWorker extends BackgroundWorker<number> {
  protected readonly schedule: WorkerSchedule = { everyMs: 2_000, failure: 'Documents could not be issued' };

  constructor(private readonly database: Database) {
    super();
  }

  /** One bounded pass. @returns how many batches it wrote */
  protected async pass(): Promise<number> {
    let batches = 0;
    while (batches < BATCHES_MAX && !this.isStopping && (await this.database.transaction((tx) => this.issueBatch(tx)))) batches += 1;
    return batches;
  }

  /** @returns whether there may be more */
  private async issueBatch(tx: Tx): Promise<boolean> {
    if (!(await takeTurn(tx))) return false;
    const receipts = await issueReceipts(tx);
    const creditNotes = await issueCreditNotes(tx);
    const hasMonth = await issueStatements(tx);
    return receipts > 0 || creditNotes > 0 || hasMonth;
  }
}
