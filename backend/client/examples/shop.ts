// A whole shop: KAGE_URL=https://… KAGE_API_KEY=kage_test_… node dist/examples/shop.js
import { readFile, writeFile } from 'node:fs/promises';

import {
  ConnectionError,
  InsufficientBalanceError,
  KageClient,
  type Credentials,
  type KageEvent,
  type Subscription,
} from '../src/kage-client.js';

const DAY_MS = 86_400_000;

export interface Order {
  number: string;
  email: string;
  days: number;
}

/** The data of the shop: its position in the events, and the state of each order. */
interface Memory {
  lastEvent: number | null;
  orders: Record<string, { status: string; endDate: string }>;
}

export class Shop {
  private memory: Memory = { lastEvent: null, orders: {} };

  /** @param file where the memory is kept */
  constructor(
    private readonly kage: KageClient,
    private readonly file: string,
  ) {}

  async open(): Promise<void> {
    const stored = await readFile(this.file, 'utf8').catch(() => undefined);
    if (stored !== undefined) this.memory = JSON.parse(stored) as Memory;
  }

  get orders(): Memory['orders'] {
    return this.memory.orders;
  }

  /** The order's number is the key: sent again after a crash, it sells nothing a second time. */
  async sell({ number, email, days }: Order): Promise<Subscription> {
    const startDate = new Date();
    startDate.setUTCHours(0, 0, 0, 0);
    const endDate = new Date(startDate.getTime() + (days + 1) * DAY_MS);
    return this.survivingOutages(() =>
      this.kage.subscriptions.create({ subscriptionId: number, email, startDate, endDate }, { idempotencyKey: `sale-${number}` }),
    );
  }

  /** @param payment the payment that the customer made for it: one payment renews once */
  async renew(number: string, payment: string, days: number): Promise<Subscription> {
    return this.survivingOutages(() => this.kage.subscriptions.renew(number, { days }, { idempotencyKey: `renewal-${payment}` }));
  }

  /** The customer's credentials; null until the VPN server has made them, which `vpn_user.ready` reports. */
  async accessOf(number: string): Promise<Credentials | null> {
    const { vpnLoginId } = await this.kage.subscriptions.get(number);
    return (await this.kage.vpnUsers.get(vpnLoginId)).credentials;
  }

  /** Everything since it was last called, each event once and in order, however long that was ago. */
  async catchUp(): Promise<number> {
    let count = 0;
    for await (const event of this.kage.events.list({ after: this.memory.lastEvent ?? undefined })) {
      this.handle(event);
      this.memory.lastEvent = event.id;
      count += 1;
    }
    await writeFile(this.file, JSON.stringify(this.memory));
    return count;
  }

  private handle({ type, data }: KageEvent): void {
    if (!('endDate' in data)) return;
    const { subscriptionId, status, endDate } = data;
    if (type === 'subscription.deleted') delete this.memory.orders[subscriptionId];
    else this.memory.orders[subscriptionId] = { status, endDate };
  }

  /** The client has tried several times by itself; with the key it is safe to try again as long as the customer waits. */
  private async survivingOutages<T>(send: () => Promise<T>): Promise<T> {
    for (let round = 1; ; round += 1) {
      try {
        return await send();
      } catch (error) {
        if (error instanceof InsufficientBalanceError) console.error(`Top up: ${error.available} of ${error.required} USD`);
        if (!(error instanceof ConnectionError) || round === 3) throw error;
      }
    }
  }
}
