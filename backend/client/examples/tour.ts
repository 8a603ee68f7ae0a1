// From a key to the first renewed subscription: KAGE_URL=https://… KAGE_API_KEY=kage_test_… npm run tour
import { KageClient, NotFoundError } from '../src/kage-client.js';

const DAY_MS = 86_400_000;

async function tour(): Promise<void> {
  const { KAGE_URL, KAGE_API_KEY } = process.env;
  if (!KAGE_URL || !KAGE_API_KEY) throw new Error('Set KAGE_URL and KAGE_API_KEY');
  const kage = new KageClient({ baseUrl: KAGE_URL, apiKey: KAGE_API_KEY });
  const order = `tour-${Date.now()}`;

  // 1. The balance. The sandbox has one of its own, without real money.
  console.log('balance', (await kage.sandbox.setBalance('1000.00')).balance);

  // 2. The cost of a sale. A plan of the project sets its length; without one, dates do.
  const [plan] = await kage.plans();
  const { now } = await kage.sandbox.advance(1);
  const dates = { startDate: now, endDate: new Date(Date.parse(now) + 30 * DAY_MS) };
  const what = plan ? { plan: plan.code } : dates;
  const { amount, asOf } = await kage.subscriptions.quote({ action: 'create', ...what });
  console.log('quoted', amount);

  // 3. The sale, for exactly that amount. The order's own number is its Idempotency-Key: after a crash or a lost answer the same call
  //    gives the same subscription.
  const sale = { subscriptionId: order, ...what, autoRenew: true, email: 'ann@example.com', expectedAmount: amount, asOf };
  const sold = await kage.subscriptions.create(sale, { idempotencyKey: `sale-${order}` });
  const again = await kage.subscriptions.create(sale, { idempotencyKey: `sale-${order}` });
  console.log('sold', sold.subscriptionId, sold.status, 'until', sold.endDate, 'once:', sold.id === again.id);

  // 4. The customer's credentials, as soon as the VPN server has made them.
  let access = await kage.vpnUsers.get(sold.vpnLoginId);
  for (; access.credentials === null; access = await kage.vpnUsers.get(sold.vpnLoginId)) await pause();
  console.log('access', access.credentials.login);

  // 5. Time passes, and it renews by itself from the balance.
  const days = Math.ceil((Date.parse(sold.endDate) - Date.parse(asOf)) / DAY_MS);
  await kage.sandbox.advance(days);
  const renewed = await kage.subscriptions.get(order);
  console.log('renewed until', renewed.endDate, 'balance', (await kage.balance()).balance);

  // 6. Everything that has happened, in order. Keep the last id, and continue from there after a day offline. Events follow within seconds.
  const mine = new Set<string>();
  for (let after: number | undefined; !mine.has('subscription.renewed'); await pause()) {
    for await (const event of kage.events.list({ after })) {
      after = event.id;
      if ('subscriptionId' in event.data && event.data.subscriptionId === order) mine.add(event.type);
    }
  }
  console.log('events', [...mine].join(' '));

  // 7. Errors are classes with a stable code, and the requestId that finds the call in the request log.
  const error: unknown = await kage.subscriptions.get('nobody').catch((thrown: unknown) => thrown);
  if (!(error instanceof NotFoundError)) throw error;
  console.log('error', error.status, error.code);

  // 8. Lists are read page by page.
  let count = 0;
  for await (const subscription of kage.subscriptions.list({ status: 'active' })) if (subscription.subscriptionId === order) count += 1;
  console.log('listed', count);

  await kage.subscriptions.delete(order);
  console.log('done');
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

/** Ends when the tour has. */
export const finished = tour();
