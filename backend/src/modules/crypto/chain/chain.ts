import { Inject, Injectable, Logger } from '@nestjs/common';

import { CRYPTO_CONFIG, type CryptoConfig } from '../crypto.config.js';
import { chainUnavailable } from '../crypto.errors.js';
import { ChainView } from './chain-view.js';
import { safeNumber, type Transaction } from './eth-answers.js';
import { judgeNodes, type NodeAnswer } from './node-belief.js';
import { NodeFailure, RpcNode, RpcRefusal } from './rpc-node.js';

/** How long a head is held against nodes that know less: a chain that really went back is believed afterwards. */
const HEAD_REMEMBERED_MS = 120_000;
/** A node that failed is left alone for so long while another answers. */
const REST_MS = 15_000;

/** The configured nodes as one chain: in their order, the next one where one fails, and only those that are to be believed. */
@Injectable()
export class Chain {
  private readonly logger = new Logger(Chain.name);
  readonly nodes: readonly RpcNode[];
  private readonly restsUntil = new Map<RpcNode, number>();
  private readonly doubts = new Map<RpcNode, string>();
  private known = { head: -1, at: 0 };

  constructor(@Inject(CRYPTO_CONFIG) private readonly config: CryptoConfig | null) {
    this.nodes = (config?.rpcUrls ?? []).map((url, index) => new RpcNode(url, `node ${index + 1}`));
  }

  /**
   * Runs `work` on the first believed node, and from its start on the next one where that fails half-way: it may be repeated.
   * @throws chain_unavailable
   */
  async read<T>(work: (view: ChainView, all: readonly ChainView[]) => Promise<T>): Promise<T> {
    const failures: string[] = [];
    const views = await this.views();
    for (const view of views) {
      try {
        return await work(view, views);
      } catch (error) {
        if (!isFailure(error)) throw error;
        this.rest(view.node, error.message);
        if (error instanceof RpcRefusal) this.logger.debug(`${view.node.host} said: ${error.said}`);
        failures.push(`${view.node.name} ${error.message}`);
      }
    }
    throw chainUnavailable(failures.join('; '));
  }

  /** A transaction with the node that knows it; null where none of them does. @throws NodeFailure where none answered */
  async findTransaction(views: readonly ChainView[], hash: string): Promise<{ view: ChainView; transaction: Transaction } | null> {
    let failure: Error | undefined;
    let hasAnswer = false;
    for (const view of views) {
      try {
        const transaction = await view.transaction(hash);
        if (transaction) return { view, transaction };
        hasAnswer = true;
      } catch (error) {
        if (!isFailure(error)) throw error;
        failure = error;
      }
    }
    if (!hasAnswer && failure) throw failure;
    return null;
  }

  /** @throws chain_unavailable where no node is to be believed, saying why */
  async views(): Promise<ChainView[]> {
    if (!this.config) throw chainUnavailable('not configured');
    const awake = this.nodes.filter((node) => (this.restsUntil.get(node) ?? 0) <= Date.now());
    const asked = awake.length > 0 ? awake : this.nodes;
    const answers = await Promise.all(asked.map((node) => this.greet(node)));
    const { believed, doubts } = judgeNodes(answers, this.config.chainId, this.knownHead());
    asked.forEach((node, index) => this.note(node, doubts.get(index)));
    const views = believed.flatMap((index) => {
      const node = asked[index];
      const answer = answers[index];
      return node && answer && 'head' in answer ? [new ChainView(node, answer.head)] : [];
    });
    if (views.length === 0 && asked.length < this.nodes.length) {
      this.restsUntil.clear();
      return this.views();
    }
    if (views.length === 0) throw chainUnavailable([...doubts.values()].join('; '));
    this.remember(Math.max(...views.map(({ head }) => head)));
    return views;
  }

  private async greet(node: RpcNode): Promise<NodeAnswer> {
    try {
      const [chainId, head] = await Promise.all([node.call('eth_chainId', [], safeNumber), node.call('eth_blockNumber', [], safeNumber)]);
      return { name: node.name, chainId, head };
    } catch (error) {
      if (!isFailure(error)) throw error;
      this.restsUntil.set(node, Date.now() + REST_MS);
      return { name: node.name, failure: error.message };
    }
  }

  private rest(node: RpcNode, why: string): void {
    this.restsUntil.set(node, Date.now() + REST_MS);
    this.note(node, `${node.name} ${why}`);
  }

  /** One line when a node goes, one when it is back. */
  private note(node: RpcNode, doubt: string | undefined): void {
    const before = this.doubts.get(node);
    if (doubt !== undefined && before === undefined) this.logger.warn(`${doubt}: ${node.host} is not used`);
    if (doubt === undefined && before !== undefined) this.logger.log(`${node.host} is used again`);
    if (doubt === undefined) this.doubts.delete(node);
    else this.doubts.set(node, doubt);
  }

  private knownHead(): number {
    return Date.now() - this.known.at > HEAD_REMEMBERED_MS ? -1 : this.known.head;
  }

  private remember(head: number): void {
    if (head >= this.knownHead()) this.known = { head, at: Date.now() };
  }
}

const isFailure = (error: unknown): error is NodeFailure | RpcRefusal => error instanceof NodeFailure || error instanceof RpcRefusal;
