import { auditList } from './cases/audit-list.mjs';
import { cryptoCredit } from './cases/crypto-credit.mjs';
import { cryptoPass } from './cases/crypto-pass.mjs';
import { dashboard } from './cases/dashboard.mjs';
import { idleMemory, startToReady } from './cases/footprint.mjs';
import { eventFeed } from './cases/event-feed.mjs';
import { hotSales, spreadSales } from './cases/ledger-sales.mjs';
import { ledgerVerify } from './cases/ledger-verify.mjs';
import { login } from './cases/login.mjs';
import { receiptPrinted, receiptsNumbered } from './cases/papers.mjs';
import { partnerList } from './cases/partner-list.mjs';
import { partnerSale } from './cases/partner-sale.mjs';
import { quote } from './cases/quote.mjs';
import { records } from './cases/records.mjs';
import { renewalsBesideSales, renewalsByTwo } from './cases/renewals.mjs';
import { rollingRestart } from './cases/rolling-restart.mjs';
import { subscriptionsEndingSoon, subscriptionsList, subscriptionsSearch } from './cases/subscriptions-list.mjs';
import { syncPending } from './cases/sync-pending.mjs';
import { syncReconcile } from './cases/sync-reconcile.mjs';
import { syncUsage } from './cases/sync-usage.mjs';
import { twoBackends } from './cases/two-backends.mjs';
import { webhooksHanging } from './cases/webhooks-hanging.mjs';
import { Failure } from '../scripts/lib/run.mjs';
import { printFigures } from './lib/figures.mjs';
import { printLatencies, printTable, printTimings } from './lib/table.mjs';
import { openWorld } from './lib/world.mjs';

/** Each case has a name, an aim, and a function that measures it. */
const CASES = [
  partnerList,
  partnerSale,
  ...records,
  quote,
  eventFeed,
  spreadSales,
  hotSales,
  renewalsBesideSales,
  renewalsByTwo,
  ledgerVerify,
  cryptoPass,
  cryptoCredit,
  receiptsNumbered,
  receiptPrinted,
  subscriptionsList,
  subscriptionsSearch,
  subscriptionsEndingSoon,
  auditList,
  twoBackends,
  rollingRestart,
  startToReady,
  idleMemory,
  dashboard,
  login,
  syncPending,
  syncReconcile,
  syncUsage,
  webhooksHanging,
];

/** @param {string[]} args parts of the names of cases (all when none is given), and --quick for short rounds */
export async function bench(args) {
  const isQuick = args.includes('--quick');
  const named = args.filter((arg) => !arg.startsWith('--'));
  const unknown = named.filter((each) => !CASES.some(({ name }) => name.includes(each)));
  if (unknown.length > 0) {
    const names = CASES.map(({ name }) => `  ${name}`).join('\n');
    throw new Failure(`No benchmark has ${unknown.map((each) => `'${each}'`).join(' or ')} in its name. These are all:\n${names}`);
  }
  const cases = CASES.filter(({ name }) => named.length === 0 || named.some((each) => name.includes(each)));
  const timing = isQuick ? { rounds: 1, warmUpSeconds: 1, seconds: 2 } : { rounds: 3, warmUpSeconds: 2, seconds: 5 };
  console.log('Preparing a database with 100,000 subscriptions …');
  const world = await openWorld();
  try {
    const results = [];
    for (const each of cases) {
      console.log(`Measuring ${each.name} …`);
      results.push({ ...each, ...(await each.measure(world, timing)) });
    }
    printFigures(results.filter(({ figures }) => figures));
    printTimings(results.filter(({ timing }) => timing));
    printLatencies(results.filter(({ latency }) => latency));
    printTable(results, world.facts);
  } finally {
    await world.close();
  }
}
