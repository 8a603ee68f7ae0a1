/** Providers behind a balancer differ by a block or two; further behind, a node is asked nothing. */
const BEHIND_BLOCKS_MAX = 2;

export type NodeAnswer = { name: string; chainId: number; head: number } | { name: string; failure: string };

export interface Belief {
  /** Indexes of the nodes that may be asked, in their configured order. */
  believed: number[];
  /** Why the others are not, by index. */
  doubts: Map<number, string>;
}

/**
 * Which nodes to believe: those of the right chain whose head is not behind the best that is known.
 * A node that lags does not know of payments, and would take those it does not know for dropped.
 */
export function judgeNodes(answers: readonly NodeAnswer[], chainId: number, knownHead: number): Belief {
  const heads = answers.map((answer) => ('head' in answer && answer.chainId === chainId ? answer.head : -1));
  const best = Math.max(knownHead, ...heads);
  const doubts = new Map<number, string>();
  answers.forEach((answer, index) => {
    if ('failure' in answer) doubts.set(index, `${answer.name} ${answer.failure}`);
    else if (answer.chainId !== chainId) doubts.set(index, `${answer.name} is on chain ${answer.chainId}, not ${chainId}`);
    else if (answer.head < best - BEHIND_BLOCKS_MAX) doubts.set(index, `${answer.name} is ${best - answer.head} blocks behind`);
  });
  return { believed: answers.map((_, index) => index).filter((index) => !doubts.has(index)), doubts };
}
