import { Logger } from '@nestjs/common';

import { chainUnavailable } from '../crypto.errors.js';
import { ChainView } from './chain-view.js';
import { safeNumber, type Transaction } from './eth-answers.dto.js';
import { selectHealthyNodes, type NodeAnswer } from './node-selection.js';
import { isRpcFailure, MalformedAnswer, RpcNode, RpcRefusal, type RpcFailure } from './rpc-node.js';

/** How long a head is remembered, and nodes behind it are not used: a chain that really went back is accepted after that. */
const HEAD_REMEMBERED_MS = 120_000;
/** Heads differ by a few blocks between nodes, and grow by a few between two looks. */
const HEAD_STEP_MAX = 20;
/** How long a failed node is not used while another answers. */
const REST_MS = 15_000;

/** The answers of the nodes about some transactions. */
export interface FoundTransactions {
  found: Map<string, { view: ChainView; transaction: Transaction }>;
  /** Transactions about which no node could answer, with the last reason. */
  unanswered: Map<string, RpcFailure>;
}

/** Some nodes as one chain: in their order, the next one where one fails, and only the healthy ones. */
export class Chain {
  private readonly logger = new Logger(Chain.name);
  readonly nodes: readonly RpcNode[];
  private readonly restsUntil = new Map<RpcNode, number>();
  private readonly problems = new Map<RpcNode, string>();
  private known = { head: -1, at: 0 };

  constructor(
    private readonly chainId: number,
    rpcUrls: readonly string[],
    /** Whether staff typed the addresses: then none may be private or local. */
    readonly isPublicOnly = false,
  ) {
    this.nodes = rpcUrls.map((url, index) => new RpcNode(url, `node ${index + 1}`, undefined, isPublicOnly));
  }

  /**
   * Runs `work` on the first healthy node, and from its start on the next one where that fails half-way: it may be repeated.
   * @param views the nodes that `views()` gave, where several steps share them
   * @throws chain_unavailable
   */
  async read<T>(work: (view: ChainView, all: readonly ChainView[]) => Promise<T>, views?: readonly ChainView[]): Promise<T> {
    const failures: string[] = [];
    const all = views ?? (await this.views());
    for (const view of all) {
      try {
        return await work(view, all);
      } catch (error) {
        if (!isRpcFailure(error)) throw error;
        failures.push(`${view.node.name} ${error.message}`);
        if (error instanceof RpcRefusal) this.logger.debug(`${view.node.host} said: ${error.said}`);
        // One bad answer does not make the node unusable: it is asked for everything else.
        else if (!(error instanceof MalformedAnswer)) this.rest(view.node, error.message);
      }
    }
    throw chainUnavailable(failures.join('; '));
  }

  /** Each transaction with the first node that knows it. */
  async findTransactions(views: readonly ChainView[], hashes: readonly string[]): Promise<FoundTransactions> {
    const found: FoundTransactions['found'] = new Map();
    const answered = new Set<string>();
    const unanswered: FoundTransactions['unanswered'] = new Map();
    for (const view of views) {
      const missing = hashes.filter((hash) => !found.has(hash));
      const answers = await view.transactions(missing).catch((error: unknown) => {
        if (!isRpcFailure(error)) throw error;
        return missing.map(() => error);
      });
      missing.forEach((hash, index) => {
        const answer = answers[index] ?? null;
        if (isRpcFailure(answer)) unanswered.set(hash, answer);
        else answered.add(hash);
        if (answer && !isRpcFailure(answer)) found.set(hash, { view, transaction: answer });
      });
    }
    for (const hash of answered) unanswered.delete(hash);
    return { found, unanswered };
  }

  /** The healthy nodes. @throws chain_unavailable where there is none, saying why */
  async views(): Promise<ChainView[]> {
    if (this.nodes.length === 0) throw chainUnavailable('no node is configured');
    const awake = this.nodes.filter((node) => (this.restsUntil.get(node) ?? 0) <= Date.now());
    const asked = awake.length > 0 ? awake : this.nodes;
    const answers = await this.withCheckedHeads(asked, await Promise.all(asked.map((node) => this.greet(node))));
    const { healthy, problems } = selectHealthyNodes(answers, this.chainId, this.knownHead());
    asked.forEach((node, index) => this.note(node, problems.get(index)));
    const views = healthy.flatMap((index) => {
      const node = asked[index];
      const answer = answers[index];
      return node && answer && 'head' in answer ? [new ChainView(node, answer.head)] : [];
    });
    if (views.length === 0 && asked.length < this.nodes.length) {
      this.restsUntil.clear();
      return this.views();
    }
    if (views.length === 0) throw chainUnavailable([...problems.values()].join('; '));
    this.remember(Math.max(...views.map(({ head }) => head)));
    return views;
  }

  private async greet(node: RpcNode): Promise<NodeAnswer> {
    try {
      const [chainId, head] = await Promise.all([node.call('eth_chainId', [], safeNumber), node.call('eth_blockNumber', [], safeNumber)]);
      return { name: node.name, chainId, head };
    } catch (error) {
      if (!isRpcFailure(error)) throw error;
      this.restsUntil.set(node, Date.now() + REST_MS);
      return { name: node.name, failure: error.message };
    }
  }

  /**
   * A head far beyond those of the others, or beyond the last known one, must be a block that the node has: otherwise payments would be
   * confirmed too early.
   */
  private withCheckedHeads(nodes: readonly RpcNode[], answers: readonly NodeAnswer[]): Promise<NodeAnswer[]> {
    const known = this.knownHead();
    const heads = answers.flatMap((answer) => ('head' in answer && answer.chainId === this.chainId ? [answer.head] : []));
    const plausible = Math.min(known < 0 ? Infinity : known, ...heads) + HEAD_STEP_MAX;
    const check = async (answer: NodeAnswer, node: RpcNode | undefined): Promise<NodeAnswer> => {
      if (!node || !('head' in answer) || answer.head <= plausible) return answer;
      const block = await new ChainView(node, answer.head).block(answer.head).catch((error: unknown) => {
        if (!isRpcFailure(error)) throw error;
        return null;
      });
      return block?.number === answer.head ? answer : { name: answer.name, failure: `does not hold the block ${answer.head}, its head` };
    };
    return Promise.all(answers.map((answer, index) => check(answer, nodes[index])));
  }

  private rest(node: RpcNode, why: string): void {
    this.restsUntil.set(node, Date.now() + REST_MS);
    this.note(node, `${node.name} ${why}`);
  }

  /** One log line when a node fails, one when it works again. */
  private note(node: RpcNode, problem: string | undefined): void {
    const before = this.problems.get(node);
    if (problem !== undefined && before === undefined) this.logger.warn(`${problem}: ${node.host} is not used`);
    if (problem === undefined && before !== undefined) this.logger.log(`${node.host} is used again`);
    if (problem === undefined) this.problems.delete(node);
    else this.problems.set(node, problem);
  }

  private knownHead(): number {
    return Date.now() - this.known.at > HEAD_REMEMBERED_MS ? -1 : this.known.head;
  }

  private remember(head: number): void {
    if (head >= this.knownHead()) this.known = { head, at: Date.now() };
  }
}
