import { isAnswerFailure, type RpcFailure } from './rpc-node.js';

/**
 * Lets a step continue after an unusable answer and fail at its end, so that the rest is done, and the failed part is tried on the next
 * node.
 */
export class FailedAnswers {
  private first: RpcFailure | undefined;

  /** @returns what `work` gives, or undefined where one of its answers cannot be used. @throws NodeFailure where the node itself does not answer */
  async collect<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!isAnswerFailure(error)) throw error;
      this.first ??= error;
      return undefined;
    }
  }

  throwFirst(): void {
    if (this.first) throw this.first;
  }
}
