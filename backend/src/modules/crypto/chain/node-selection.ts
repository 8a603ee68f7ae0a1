/** Providers behind a balancer differ by a block or two; a node further behind is not used. */
const BEHIND_BLOCKS_MAX = 2;

export type NodeAnswer = { name: string; chainId: number; head: number } | { name: string; failure: string };

export interface NodeSelection {
  /** Indexes of the nodes that may be asked, in their configured order. */
  healthy: number[];
  /** Why the others may not, by index. */
  problems: Map<number, string>;
}

/**
 * Which nodes may be asked: those of the right chain whose head is not behind the best that is known.
 * A node that lags does not know of payments, and would take those it does not know for dropped.
 */
export function selectHealthyNodes(answers: readonly NodeAnswer[], chainId: number, knownHead: number): NodeSelection {
  const heads = answers.map((answer) => ('head' in answer && answer.chainId === chainId ? answer.head : -1));
  const best = Math.max(knownHead, ...heads);
  const problems = new Map<number, string>();
  answers.forEach((answer, index) => {
    if ('failure' in answer) problems.set(index, `${answer.name} ${answer.failure}`);
    else if (answer.chainId !== chainId) problems.set(index, `${answer.name} is on chain ${answer.chainId}, not ${chainId}`);
    else if (answer.head < best - BEHIND_BLOCKS_MAX) problems.set(index, `${answer.name} is ${best - answer.head} blocks behind`);
  });
  return { healthy: answers.map((_, index) => index).filter((index) => !problems.has(index)), problems };
}
