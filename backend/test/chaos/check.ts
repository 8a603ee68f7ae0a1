import { groupBy } from '../../src/common/group-by.js';
import type { Message } from './inbox.js';
import type { Acknowledged, AcknowledgedSubscription } from './acknowledged.js';

export interface Movement {
  projectId: number;
  type: string;
  cents: number;
  subscriptionId: number | null;
  reference: string;
}

export interface UpstreamUser {
  id: string;
  vpnLogin: string;
  enabled: boolean;
  endDate: string;
}

/** What is there when everything has come to rest. */
export interface Seen {
  movements: Movement[];
  balances: { projectId: number; cents: number }[];
  /** Subscription IDs of the live rows. */
  subscriptionIds: string[];
  upstream: UpstreamUser[];
  /** The ids by which our rows know their upstream users. */
  knownAs: { vpnLogin: string; kageUserId: string | null }[];
  messages: Message[];
  /** What `ledger:verify` and `audit:verify` say; null where all holds. */
  ledgerProblem: string | null;
  auditProblem: string | null;
  crashes: string[];
  notReady: string[];
  /** What has not come to rest. */
  unrest: string[];
  openTransactions: number;
}

export interface Finding {
  what: string;
  /** How many things were compared. */
  compared: number;
  problems: string[];
}

/** Compares what is there with what clients were answered. Nothing may be missing, and nothing may be there twice or without an answer that confirmed it. */
export function check(acknowledged: Acknowledged, seen: Seen): Finding[] {
  return [
    finding('Every answer was one that a client may get', acknowledged.subscriptions.length, [
      ...acknowledged.wrongAnswers,
      ...acknowledged.unanswered,
    ]),
    finding('No process ended by itself, and each is ready again', 1, [...seen.crashes, ...seen.notReady]),
    finding('Everything came to rest', 1, [
      ...seen.unrest,
      ...(seen.openTransactions > 0 ? [`${seen.openTransactions} transactions are open and idle`] : []),
    ]),
    finding('The ledger holds (ledger:verify)', seen.movements.length, [seen.ledgerProblem]),
    finding('The audit trail holds (audit:verify)', 1, [seen.auditProblem]),
    sales(acknowledged, seen),
    charges(acknowledged, seen),
    credits(acknowledged, seen),
    balances(acknowledged, seen),
    upstream(acknowledged, seen),
    webhooks(acknowledged, seen),
  ];
}

const finding = (what: string, compared: number, problems: (string | null)[]): Finding => ({
  what,
  compared,
  problems: problems.filter((problem) => problem !== null),
});

function sales(acknowledged: Acknowledged, { subscriptionIds }: Seen): Finding {
  const live = acknowledged.subscriptions.filter(({ isDeleted }) => !isDeleted).map(({ subscriptionId }) => subscriptionId);
  return finding('Every subscription that was sold is there, and no other', live.length, difference('subscription', live, subscriptionIds));
}

/** One charge for the sale and one for each renewal; what is paid back belongs to a deleted one and is never more than was charged. */
function charges(acknowledged: Acknowledged, { movements }: Seen): Finding {
  const problems: string[] = [];
  const booked = groupBy(
    movements.filter(({ subscriptionId }) => subscriptionId !== null),
    ({ subscriptionId }) => subscriptionId,
  );
  for (const { id, subscriptionId, projectId, renewals, isDeleted } of acknowledged.subscriptions) {
    const price = priceOf(acknowledged, projectId);
    const own = booked.get(id) ?? [];
    booked.delete(id);
    const charged = own.filter(({ type }) => type === 'subscription_charge');
    const refunded = own.filter(({ type }) => type === 'refund').reduce((sum, { cents }) => sum + cents, 0);
    if (charged.length !== 1 + renewals)
      problems.push(`${subscriptionId} was charged ${charged.length} times, but bought ${1 + renewals} times`);
    const wrong = charged.find(({ cents }) => cents !== -price);
    if (wrong) problems.push(`${subscriptionId} was charged ${-wrong.cents} cents instead of ${price} (${wrong.reference})`);
    if (refunded > 0 && !isDeleted) problems.push(`${subscriptionId} was paid back though it was not deleted`);
    if (refunded > charged.length * price) problems.push(`${subscriptionId} was paid back more than it was charged`);
  }
  for (const [id, [one]] of booked)
    problems.push(`subscription ${id} was charged or paid back (${one?.reference}) but no answer confirmed it`);
  return finding('Each sale and each renewal is charged once', acknowledged.subscriptions.length, problems);
}

function credits(acknowledged: Acknowledged, { movements }: Seen): Finding {
  const booked = movements.filter(({ subscriptionId }) => subscriptionId === null);
  const expected = [
    ...acknowledged.topups.map(({ id, projectId, cents }) => `topup:${id} ${cents} to project ${projectId}`),
    ...acknowledged.payments.map(({ txHash, projectId, cents }) => `crypto ${txHash.toLowerCase()} ${cents} to project ${projectId}`),
  ];
  const found = booked.map(({ reference, cents, projectId }) => `${withoutChain(reference)} ${cents} to project ${projectId}`);
  return finding('Each top-up and each payment is credited once', expected.length, difference('credit', expected, found));
}

/** `crypto:31338:0x…:0` names the chain and the place of the event as well. */
const withoutChain = (reference: string): string => reference.replace(/^crypto:\d+:(0x[0-9a-f]+):\d+$/, 'crypto $1');

function balances(acknowledged: Acknowledged, seen: Seen): Finding {
  const problems = acknowledged.projects.flatMap(({ id, priceCents }) => {
    const charged = acknowledged.subscriptions
      .filter(({ projectId }) => projectId === id)
      .reduce((sum, { renewals }) => sum + 1 + renewals, 0);
    const credited = [...acknowledged.topups, ...acknowledged.payments]
      .filter(({ projectId }) => projectId === id)
      .reduce((sum, { cents }) => sum + cents, 0);
    const refunded = seen.movements
      .filter(({ projectId, type }) => projectId === id && type === 'refund')
      .reduce((sum, { cents }) => sum + cents, 0);
    const expected = credited + refunded - charged * priceCents;
    const actual = seen.balances.find(({ projectId }) => projectId === id)?.cents;
    return actual === expected ? [] : [`project ${id} has ${actual} cents, but the acknowledged changes make ${expected}`];
  });
  return finding('Each balance follows from what was acknowledged', acknowledged.projects.length, problems);
}

function upstream(acknowledged: Acknowledged, seen: Seen): Finding {
  const live = acknowledged.subscriptions.filter(({ isDeleted }) => !isDeleted);
  const expected = live.map(({ vpnLogin, status, endDate }) => userText(vpnLogin, status === 'active', endDate));
  const found = seen.upstream.map(({ vpnLogin, enabled, endDate }) => userText(vpnLogin, enabled, endDate));
  const ids = new Map(seen.upstream.map(({ id, vpnLogin }) => [vpnLogin, id]));
  const strangers = seen.knownAs
    .filter(({ vpnLogin, kageUserId }) => ids.get(vpnLogin) !== kageUserId)
    .map(({ vpnLogin, kageUserId }) => `${vpnLogin} is known as ${kageUserId} here and as ${ids.get(vpnLogin)} upstream`);
  return finding('One upstream user for each subscription, in the acknowledged state', expected.length, [
    ...difference('upstream user', expected, found),
    ...strangers,
  ]);
}

const userText = (vpnLogin: string, isEnabled: boolean, endDate: string): string =>
  `${vpnLogin} ${isEnabled ? 'enabled' : 'disabled'} until ${new Date(endDate).toISOString()}`;

/** Messages may come several times, each under its one id; an event that happened once has one id. */
function webhooks(acknowledged: Acknowledged, { messages }: Seen): Finding {
  const problems = messages.filter(({ isGenuine }) => !isGenuine).map(({ id }) => `message ${id} is not signed as it should be`);
  const received = new Map<string, Set<string>>();
  for (const { id, type, about, projectId } of messages) {
    const event = `${type} of ${about} in project ${projectId}`;
    received.set(event, (received.get(event) ?? new Set()).add(id));
  }
  const expected = new Map([...acknowledged.subscriptions.flatMap(eventsOf), ...acknowledged.topups.map(topupEvent)]);
  for (const [event, times] of expected) {
    const got = received.get(event)?.size ?? 0;
    if (got !== times) problems.push(`${event} happened ${times} times and was delivered ${got} times`);
  }
  for (const event of received.keys()) {
    const isOwn = /^(subscription\.|topup\.completed of \d+)/.test(event);
    if (isOwn && !expected.has(event) && !isOfPayment(event, acknowledged)) problems.push(`${event} was delivered, but never happened`);
  }
  return finding('Every event reached its webhook, and none that did not happen', expected.size, problems);
}

function eventsOf({
  subscriptionId,
  projectId,
  renewals,
  suspensions,
  activations,
  isDeleted,
}: AcknowledgedSubscription): [string, number][] {
  const times: [string, number][] = [
    ['subscription.created', 1],
    ['subscription.activated', activations],
    ['subscription.renewed', renewals],
    ['subscription.suspended', suspensions],
    ['subscription.deleted', Number(isDeleted)],
  ];
  return times.filter(([, count]) => count > 0).map(([type, count]) => [`${type} of ${subscriptionId} in project ${projectId}`, count]);
}

const topupEvent = ({ id, projectId }: { id: number; projectId: number }): [string, number] => [
  `topup.completed of ${id} in project ${projectId}`,
  1,
];

/** A payment on the chain completes a top-up whose id no client knows. */
const isOfPayment = (event: string, { payments }: Acknowledged): boolean =>
  event.startsWith('topup.completed') && payments.some(({ projectId }) => event.endsWith(` in project ${projectId}`));

/** What is missing from `found`, and what is there too much or too often. */
function difference(what: string, expected: readonly string[], found: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const each of found) left.set(each, (left.get(each) ?? 0) + 1);
  const missing = expected.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
  const extra = [...left].filter(([, count]) => count > 0).map(([each]) => each);
  return [...missing.map((each) => `${what} lost: ${each}`), ...extra.map((each) => `${what} too many: ${each}`)];
}

const priceOf = ({ projects }: Acknowledged, projectId: number): number => projects.find(({ id }) => id === projectId)?.priceCents ?? 0;
