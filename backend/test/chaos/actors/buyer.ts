import { randomUUID } from 'node:crypto';

import type { Random } from '../random.js';
import type { SoundClient } from './sound-client.js';
import type { Acknowledged, AcknowledgedProject, AcknowledgedSubscription } from '../acknowledged.js';

const DAY_MS = 86_400_000;
const TERM_DAYS = 30;
/** Within the last hour: what ends so soon is due to renew by itself at once. */
const SHORT_MS = 50 * 60_000;

interface Subscription {
  id: number;
  subscriptionId: string;
  vpnLoginId: string;
  status: string;
  endDate: string;
}

/** A partner's shop: sells, renews, suspends and deletes its own subscriptions one after the other, and trusts the answers. */
export class Buyer {
  private readonly own: AcknowledgedSubscription[] = [];

  constructor(
    private readonly client: SoundClient,
    private readonly project: AcknowledgedProject,
    private readonly acknowledged: Acknowledged,
    private readonly random: Random,
    /** Nothing is refused for want of money, so that each automatic renewal is certain. */
    private readonly isRich: boolean,
  ) {}

  async step(): Promise<void> {
    const live = this.own.filter(({ isDeleted }) => !isDeleted);
    const [first, ...others] = live;
    if (!first || this.random.chance(0.45)) return this.sell();
    const one = this.random.pick([first, ...others]);
    if (this.random.chance(0.35)) return this.renew(one);
    if (this.random.chance(0.4)) return this.turn(one);
    if (this.random.chance(0.5)) return this.remove(one);
    return this.read(one);
  }

  private async sell(): Promise<void> {
    const subscriptionId = `order-${randomUUID()}`;
    const now = Date.now();
    const autoRenew = this.isRich && this.random.chance(0.25);
    const length = autoRenew ? SHORT_MS : TERM_DAYS * DAY_MS;
    const term = { startDate: new Date(now).toISOString(), endDate: new Date(now + length).toISOString() };
    const body = { subscriptionId, ...term, autoRenew, status: 'active', email: `${subscriptionId.slice(-12)}@example.com` };
    const key = randomUUID();
    const sell = () => this.client.ask<Subscription>('POST', '/api/v1/subscriptions', body, key);
    // An impatient finger: the same order twice at once is one order.
    const answers = await Promise.all(this.random.chance(0.2) ? [sell(), sell()] : [sell()]);
    for (const answer of answers) {
      if (answer?.status === 402) this.acknowledged.refusedSales.push(subscriptionId);
      else if (answer && answer.status !== 201) this.wrong('a sale', answer);
    }
    const sold = answers.filter((answer) => answer?.status === 201).map((answer) => answer?.body as Subscription);
    const [one] = sold;
    if (!one) return;
    if (new Set(sold.map(({ id }) => id)).size > 1) this.acknowledged.wrongAnswers.push(`${subscriptionId} was sold twice`);
    const { id, vpnLoginId: vpnLogin, endDate } = one;
    const counts = { renewals: 0, suspensions: 0, activations: 1 };
    const subscription: AcknowledgedSubscription = {
      id,
      projectId: this.project.id,
      subscriptionId,
      vpnLogin,
      endDate,
      ...counts,
      status: 'active',
      isDeleted: false,
    };
    this.acknowledged.subscriptions.push(subscription);
    if (!autoRenew) this.own.push(subscription);
    // Left alone from here on: whatever is killed, a worker renews it, once.
    else Object.assign(subscription, { renewals: 1, endDate: new Date(Date.parse(endDate) + TERM_DAYS * DAY_MS).toISOString() });
  }

  private async renew(one: AcknowledgedSubscription): Promise<void> {
    const answer = await this.client.ask<Subscription>('POST', `${pathOf(one)}/renew`, { days: TERM_DAYS });
    if (!answer || answer.status === 402) return;
    if (answer.status !== 200) return this.wrong('a renewal', answer);
    const expected = Date.parse(one.endDate) + TERM_DAYS * DAY_MS;
    if (Date.parse(answer.body.endDate) !== expected) this.wrong('a renewal by 30 days', answer);
    one.renewals += 1;
    one.endDate = answer.body.endDate;
  }

  private async turn(one: AcknowledgedSubscription): Promise<void> {
    const status = one.status === 'active' ? 'suspended' : 'active';
    const answer = await this.client.ask<Subscription>('PATCH', pathOf(one), { status });
    if (!answer) return;
    if (answer.status !== 200 || answer.body.status !== status) return this.wrong(`a change to ${status}`, answer);
    one.status = status;
    one[status === 'active' ? 'activations' : 'suspensions'] += 1;
  }

  private async remove(one: AcknowledgedSubscription): Promise<void> {
    const answer = await this.client.ask('DELETE', pathOf(one));
    if (!answer) return;
    // Gone after a try that was not answered: it was that one.
    if (answer.status === 204 || (answer.status === 404 && answer.isRepeated)) one.isDeleted = true;
    else this.wrong('a deletion', answer);
  }

  /** What an answer confirmed holds from then on, at every process. */
  private async read(one: AcknowledgedSubscription): Promise<void> {
    const answer = await this.client.ask<Subscription>('GET', pathOf(one));
    if (!answer) return;
    const { status, endDate, vpnLoginId } = answer.body;
    if (answer.status !== 200 || status !== one.status || endDate !== one.endDate || vpnLoginId !== one.vpnLogin)
      this.wrong(`a look at what was ${one.status} until ${one.endDate}`, answer);
  }

  private wrong(what: string, { status, body }: { status: number; body: unknown }): void {
    this.acknowledged.wrongAnswers.push(`${what} in project ${this.project.id} was answered ${status}: ${JSON.stringify(body)}`);
  }
}

const pathOf = ({ subscriptionId }: AcknowledgedSubscription): string => `/api/v1/subscriptions/${subscriptionId}`;
