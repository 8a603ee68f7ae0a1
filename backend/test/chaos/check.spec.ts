import { check, type Seen } from './check.js';
import { Random } from './random.js';
import { Acknowledged } from './acknowledged.js';

const PRICE = 1_000;
const END = '2027-01-31T00:00:00.000Z';
const HASH = `0x${'ab'.repeat(32)}`;

/** One of everything, acknowledged and seen alike: two sales, one of them renewed and suspended, the other deleted and paid back. */
function whole(): { acknowledged: Acknowledged; seen: Seen } {
  const acknowledged = new Acknowledged();
  acknowledged.projects.push({ id: 1, priceCents: PRICE });
  const common = { projectId: 1, endDate: END, suspensions: 0, activations: 1, renewals: 0, isDeleted: false };
  acknowledged.subscriptions.push(
    { ...common, id: 11, subscriptionId: 'a', vpnLogin: '100', status: 'suspended', renewals: 1, suspensions: 1 },
    { ...common, id: 12, subscriptionId: 'b', vpnLogin: '200', status: 'active', isDeleted: true },
  );
  acknowledged.topups.push({ id: 5, projectId: 1, cents: 50_000 });
  acknowledged.payments.push({ projectId: 1, txHash: HASH, cents: 700 });
  const charge = (subscriptionId: number, reference: string) => ({
    projectId: 1,
    type: 'subscription_charge',
    cents: -PRICE,
    subscriptionId,
    reference,
  });
  const events = ['subscription.created', 'subscription.activated', 'subscription.renewed', 'subscription.suspended'].map((type) => ({
    type,
    about: 'a',
  }));
  const others = ['subscription.created', 'subscription.activated', 'subscription.deleted'].map((type) => ({ type, about: 'b' }));
  const messages = [...events, ...others, { type: 'topup.completed', about: '5' }, { type: 'topup.completed', about: '6' }];
  const seen: Seen = {
    movements: [
      { projectId: 1, type: 'topup', cents: 50_000, subscriptionId: null, reference: 'topup:5' },
      { projectId: 1, type: 'topup', cents: 700, subscriptionId: null, reference: `crypto:31338:${HASH}:0` },
      charge(11, 'subscription:11:activation'),
      charge(11, 'subscription:11:renewal:1'),
      charge(12, 'subscription:12:activation'),
      { projectId: 1, type: 'refund', cents: PRICE, subscriptionId: 12, reference: 'refund:3:1' },
    ],
    balances: [{ projectId: 1, cents: 48_700 }],
    subscriptionIds: ['a'],
    upstream: [{ id: 'u1', vpnLogin: '100', enabled: false, endDate: END }],
    knownAs: [{ vpnLogin: '100', kageUserId: 'u1' }],
    messages: messages.map((message, index) => ({ ...message, id: `msg_${index}`, projectId: 1, isGenuine: true })),
    ledgerProblem: null,
    auditProblem: null,
    crashes: [],
    notReady: [],
    unrest: [],
    openTransactions: 0,
  };
  return { acknowledged, seen };
}

const problemsOf = ({ acknowledged, seen }: ReturnType<typeof whole>): string[] =>
  check(acknowledged, seen).flatMap(({ problems }) => problems);

describe('the check of the chaos test', () => {
  it('finds nothing when the data is what was acknowledged', () => {
    expect(problemsOf(whole())).toEqual([]);
  });

  it('counts a message that came twice with the same id once', () => {
    const world = whole();
    world.seen.messages.push(...world.seen.messages);
    expect(problemsOf(world)).toEqual([]);
  });

  const broken: [string, (world: ReturnType<typeof whole>) => void, RegExp][] = [
    ['a charge that got lost', ({ seen }) => void seen.movements.splice(3, 1), /a was charged 1 times, but bought 2 times/],
    [
      'a charge that was made twice',
      ({ seen }) => void seen.movements.push({ ...seen.movements[2], reference: 'again' } as never),
      /charged 3 times/,
    ],
    [
      'a charge of another amount',
      ({ seen }) => Object.assign(seen.movements[2] ?? {}, { cents: -999 }),
      /charged 999 cents instead of 1000/,
    ],
    [
      'a sale that was acknowledged to nobody',
      ({ acknowledged }) => void acknowledged.subscriptions.pop(),
      /subscription 12 was charged or paid back/,
    ],
    ['a sale that is not there', ({ seen }) => void seen.subscriptionIds.pop(), /subscription lost: a/],
    ['a refused sale that is there', ({ seen }) => void seen.subscriptionIds.push('refused'), /subscription too many: refused/],
    [
      'a refund of what was not deleted',
      ({ acknowledged }) => Object.assign(acknowledged.subscriptions[1] ?? {}, { isDeleted: false }),
      /paid back though/,
    ],
    ['a refund above the charge', ({ seen }) => Object.assign(seen.movements[5] ?? {}, { cents: 1_001 }), /paid back more than/],
    ['a top-up that got lost', ({ seen }) => void seen.movements.shift(), /credit lost: topup:5 50000/],
    ['a top-up that was credited twice', ({ seen }) => void seen.movements.push(seen.movements[0] as never), /credit too many: topup:5/],
    [
      'a payment that was credited twice',
      ({ seen }) => void seen.movements.push(seen.movements[1] as never),
      /credit too many: crypto 0xab/,
    ],
    [
      'a balance that is off',
      ({ seen }) => Object.assign(seen.balances[0] ?? {}, { cents: 48_699 }),
      /has 48699 cents, but the acknowledged changes make 48700/,
    ],
    ['an upstream user that is missing', ({ seen }) => void seen.upstream.pop(), /upstream user lost: 100 disabled/],
    [
      'an upstream user that should be gone',
      ({ seen }) => void seen.upstream.push({ id: 'u2', vpnLogin: '200', enabled: true, endDate: END }),
      /too many: 200/,
    ],
    [
      'an upstream user in another state',
      ({ seen }) => Object.assign(seen.upstream[0] ?? {}, { enabled: true }),
      /upstream user lost: 100 disabled/,
    ],
    [
      'an upstream user that ends at another time',
      ({ seen }) => Object.assign(seen.upstream[0] ?? {}, { endDate: '2027-01-01T00:00:00Z' }),
      /lost: 100/,
    ],
    [
      'an upstream user that we know by another id',
      ({ seen }) => Object.assign(seen.upstream[0] ?? {}, { id: 'u9' }),
      /known as u1 here and as u9/,
    ],
    [
      'a webhook that never came',
      ({ seen }) => void seen.messages.shift(),
      /subscription.created of a in project 1 happened 1 times and was delivered 0/,
    ],
    [
      'an event that was made twice',
      ({ seen }) => void seen.messages.push({ ...seen.messages[2], id: 'msg_x' } as never),
      /renewed of a .* delivered 2 times/,
    ],
    [
      'an event that did not happen',
      ({ seen }) => void seen.messages.push({ ...seen.messages[6], about: 'a', id: 'msg_x' } as never),
      /never happened/,
    ],
    ['a forged message', ({ seen }) => Object.assign(seen.messages[0] ?? {}, { isGenuine: false }), /not signed/],
    ['a torn ledger', ({ seen }) => (seen.ledgerProblem = 'row 7'), /row 7/],
    ['an altered audit trail', ({ seen }) => (seen.auditProblem = 'row 8'), /row 8/],
    ['a process that died', ({ seen }) => void seen.crashes.push('worker-1 ended by itself'), /ended by itself/],
    ['work that does not end', ({ seen }) => void seen.unrest.push('3 webhook deliveries'), /3 webhook deliveries/],
    ['a transaction left open', ({ seen }) => (seen.openTransactions = 1), /1 transactions are open and idle/],
    ['an answer that no client may get', ({ acknowledged }) => void acknowledged.wrongAnswers.push('500'), /500/],
    ['a request without an answer', ({ acknowledged }) => void acknowledged.unanswered.push('POST /api'), /POST/],
  ];
  it.each(broken)('finds %s', (_, breakIt, problem) => {
    const world = whole();
    breakIt(world);
    expect(problemsOf(world).join('\n')).toMatch(problem);
  });
});

describe('the plan of the chaos test', () => {
  it('is the same for the same seed', () => {
    const [one, two, other] = [new Random(7), new Random(7), new Random(8)].map((random) => Array.from({ length: 5 }, () => random.next()));
    expect(one).toEqual(two);
    expect(one).not.toEqual(other);
  });
});
