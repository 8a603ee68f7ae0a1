import type { Logger } from '@nestjs/common';

/** A timer's callback that skips a tick while the one before is still at work, and logs what goes wrong: the next tick tries again. */
export function oneAtATime(logger: Logger, failure: string, work: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      logger.error(failure, error);
    } finally {
      isRunning = false;
    }
  };
}
