import type { Database, Tx } from '../../src/database/database.js';

/** A transaction that has done its work and stays open until `commit`: what is written meanwhile commits before it. */
export interface LateCommit {
  commit(): Promise<void>;
}

/** Resolves once `work` is done, not before: a statement of somebody else cannot come ahead of it by chance. */
export async function lateCommit(database: Database, work: (tx: Tx) => Promise<unknown>): Promise<LateCommit> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let whole: Promise<void> = Promise.resolve();
  await new Promise<void>((done, failed) => {
    whole = database.transaction(async (tx) => {
      await work(tx);
      done();
      await ended;
    });
    whole.catch(failed);
  });
  return {
    commit: () => {
      end();
      return whole;
    },
  };
}
