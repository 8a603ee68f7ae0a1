const DAY_MS = 86_400_000;
/** What is sold holds for so long, and is then paid again. */
export const TERM_DAYS = 30;

type Status = 'active' | 'expired' | 'suspended' | 'cancelled' | 'pending';

export interface DemoSubscription {
  subscriptionId: string;
  vpnLogin: string;
  status: Status;
  createdAt: Date;
  startDate: Date;
  endDate: Date;
  /** When each paid term was charged, the activation first. */
  chargedAt: Date[];
  suspendedAt: Date | null;
  cancelledAt: Date | null;
  name: string;
  surname: string;
  email: string;
}

export interface DemoProject {
  name: string;
  description: string;
  status: 'active' | 'paused' | 'inactive';
  price: string;
  maxUsers: number | null;
  manager: DemoManager;
  createdAt: Date;
  topups: { amount: string; at: Date }[];
  subscriptions: DemoSubscription[];
}

export interface DemoManager {
  email: string;
  firstName: string;
  lastName: string;
}

export const MANAGERS: readonly [DemoManager, DemoManager] = [
  { email: 'manager.one@example.com', firstName: 'Manager', lastName: 'One' },
  { email: 'manager.two@example.com', firstName: 'Manager', lastName: 'Two' },
];

/** The same business on every machine, seen from `now`: the last 90 days of three projects. */
export function demoPlan(now: Date): DemoProject[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [one, two] = MANAGERS;
  return [
    {
      name: 'Northlight VPN',
      description: 'Consumer VPN for the Nordic countries',
      status: 'active',
      price: '10.00',
      maxUsers: 500,
      manager: one,
      createdAt: ago(92),
      topups: [
        { amount: '300.00', at: ago(91) },
        { amount: '400.00', at: ago(48) },
      ],
      subscriptions: subscriptions('NL', 24, 88, 0.5, now, {
        2: 'expired',
        3: 'cancelled',
        5: 'expired',
        7: 'suspended',
        11: 'cancelled',
        16: 'suspended',
        22: 'pending',
        23: 'pending',
      }),
    },
    {
      name: 'Harbor Shield',
      description: 'VPN bundle of a regional internet provider',
      status: 'paused',
      price: '12.50',
      maxUsers: 100,
      manager: two,
      createdAt: ago(80),
      topups: [{ amount: '250.00', at: ago(79) }],
      subscriptions: subscriptions('HS', 11, 76, 4, now, { 1: 'expired', 3: 'expired', 5: 'suspended', 7: 'cancelled', 10: 'pending' }),
    },
    {
      name: 'Atlas Tunnel',
      description: 'A pilot that has ended',
      status: 'inactive',
      price: '8.00',
      maxUsers: null,
      manager: two,
      createdAt: ago(90),
      topups: [{ amount: '100.00', at: ago(89) }],
      subscriptions: subscriptions('AT', 5, 87, 50, now, { 0: 'expired', 1: 'cancelled', 2: 'expired', 3: 'expired', 4: 'expired' }),
    },
  ];
}

/** From the oldest to the newest; who is not named is active and has renewed each term. */
function subscriptions(
  prefix: string,
  count: number,
  oldestDays: number,
  newestDays: number,
  now: Date,
  states: Record<number, Status>,
): DemoSubscription[] {
  return Array.from({ length: count }, (_, index) => {
    const age = oldestDays - ((oldestDays - newestDays) * index) / (count - 1);
    const createdAt = new Date(now.getTime() - age * DAY_MS);
    return subscription(`${prefix}-${String(1001 + index)}`, createdAt, age, states[index] ?? 'active');
  });
}

function subscription(subscriptionId: string, createdAt: Date, ageDays: number, status: Status): DemoSubscription {
  const after = (days: number) => new Date(createdAt.getTime() + days * DAY_MS);
  const isRunning = status === 'active' || status === 'suspended';
  const terms = status === 'pending' ? 0 : isRunning ? Math.floor(ageDays / TERM_DAYS) + 1 : 1;
  return {
    subscriptionId,
    vpnLogin: demoLogin(subscriptionId),
    status,
    createdAt,
    startDate: status === 'pending' ? after(7) : createdAt,
    endDate: status === 'pending' ? after(7 + TERM_DAYS) : after(TERM_DAYS * terms),
    chargedAt: Array.from({ length: terms }, (_, term) => after(TERM_DAYS * term)),
    suspendedAt: status === 'suspended' ? after(ageDays * 0.9) : null,
    cancelledAt: status === 'cancelled' ? after(12) : null,
    name: 'Customer',
    surname: subscriptionId,
    email: `customer-${subscriptionId}@example.com`.toLowerCase(),
  };
}

/** 16 digits that follow from the name alone (FNV-1a, twice), so that a second start on a kept core meets its own users. */
function demoLogin(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return String(hash % 10n ** 16n).padStart(16, '0');
}
