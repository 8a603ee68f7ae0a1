// From a key to the first renewed subscription: KAGE_URL=https://… KAGE_API_KEY=kage_test_… npm run tour
import { KageClient, NotFoundError } from '../src/kage-client.js';

const DAY_MS = 86_400_000;

async function tour(): Promise<void> {
  const { KAGE_URL, KAGE_API_KEY } = process.env;
  if (!KAGE_URL || !KAGE_API_KEY) throw new Error('Set KAGE_URL and KAGE_API_KEY');
  const kage = new KageClient({ baseUrl: KAGE_URL, apiKey: KAGE_API_KEY });
  const order = `tour-${Date.now()}`;

  // 1. What the shop can spend.
  console.log('balance', (await kage.balance()).balance);

  // 2. A sale. The order's own number is its Idempotency-Key: after a crash or a lost answer the same call gives the same subscription.
  const today = new Date();
  const sale = { subscriptionId: order, startDate: today, endDate: new Date(today.getTime() + 30 * DAY_MS), email: 'ann@example.com' };
  const sold = await kage.subscriptions.create(sale, { idempotencyKey: `sale-${order}` });
  const again = await kage.subscriptions.create(sale, { idempotencyKey: `sale-${order}` });
  console.log('sold', sold.subscriptionId, sold.status, sold.vpnLoginId, 'once:', sold.id === again.id);

  // 3. A renewal, 30 days from its end.
  const renewed = await kage.subscriptions.renew(order, { days: 30 }, { idempotencyKey: `renewal-${order}-1` });
  console.log('renewed until', renewed.endDate);

  // 4. What has happened, in order and complete. Keep the last id, and after a day offline go on from there. Events follow within seconds.
  const mine = new Set<string>();
  for (let after: number | undefined; !mine.has('subscription.renewed'); await new Promise((resolve) => setTimeout(resolve, 200))) {
    for await (const event of kage.events.list({ after })) {
      after = event.id;
      if (event.data.subscriptionId === order) mine.add(event.type);
    }
  }
  console.log('events', [...mine].join(' '));

  // 5. Errors are classes with a stable code, and the requestId that finds the call in the request log.
  const error: unknown = await kage.subscriptions.get('nobody').catch((thrown: unknown) => thrown);
  if (!(error instanceof NotFoundError)) throw error;
  console.log('error', error.status, error.code);

  // 6. Lists are walked page by page.
  let count = 0;
  for await (const subscription of kage.subscriptions.list({ status: 'active' })) if (subscription.subscriptionId === order) count += 1;
  console.log('listed', count);

  await kage.subscriptions.delete(order);
  console.log('done');
}

/** Ends when the tour has. */
export const finished = tour();
