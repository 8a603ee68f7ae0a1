import { isAnswerFailure, type RpcFailure } from './rpc-node.js';

/** Lets a step go on after an answer that cannot be used, and fail at its end: what one answer holds up is then tried on the next node. */
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
