import { Database1764201600101 } from './1764201600101-database.js';
import { Users1764201600102 } from './1764201600102-users.js';
import { Settings1764201600103 } from './1764201600103-settings.js';
import { Core1764201600104 } from './1764201600104-core.js';
import { Projects1764201600105 } from './1764201600105-projects.js';
import { Idempotency1764201600106 } from './1764201600106-idempotency.js';
import { Audit1764201600107 } from './1764201600107-audit.js';
import { Outbox1764201600108 } from './1764201600108-outbox.js';
import { ApiKeys1764201600109 } from './1764201600109-api-keys.js';
import { Subscriptions1764201600110 } from './1764201600110-subscriptions.js';
import { Billing1764201600111 } from './1764201600111-billing.js';
import { Crypto1764201600112 } from './1764201600112-crypto.js';
import { Sync1764201600113 } from './1764201600113-sync.js';
import { Notifications1764201600114 } from './1764201600114-notifications.js';
import { Webhooks1764201600115 } from './1764201600115-webhooks.js';
import { Support1764201600116 } from './1764201600116-support.js';
import { Analytics1764201600117 } from './1764201600117-analytics.js';
import { Backups1764201600118 } from './1764201600118-backups.js';
import { Partners1764201600131 } from './1764201600131-partners.js';
import { Plans1764201600140 } from './1764201600140-plans.js';
import { Traffic1764201600145 } from './1764201600145-traffic.js';
import { Roles1764201600150 } from './1764201600150-roles.js';
import { Documents1764360000001 } from './1764360000001-documents.js';
import { Independence1764360000002 } from './1764360000002-independence.js';
import { Servers1764370000002 } from './1764370000002-servers.js';
import { Transfers1764370000003 } from './1764370000003-transfers.js';
import { Sandbox1764370000005 } from './1764370000005-sandbox.js';
import { Factors1764370000006 } from './1764370000006-factors.js';
import { TwoPeople1764370000007 } from './1764370000007-two-people.js';
import { Search1764370000008 } from './1764370000008-search.js';
import { Indexes1764370000009 } from './1764370000009-indexes.js';
import { Attention1764370000010 } from './1764370000010-attention.js';
import { SignInTurns1764370000016 } from './1764370000016-sign-in-turns.js';
import { Claims1764380000001 } from './1764380000001-claims.js';
import { People1764380000004 } from './1764380000004-people.js';
import { Oidc1764380000005 } from './1764380000005-oidc.js';
import { Money1764380000006 } from './1764380000006-money.js';
import { Language1764380000008 } from './1764380000008-language.js';
import { Views1764380000009 } from './1764380000009-views.js';
import { Assets1764390000001 } from './1764390000001-assets.js';
import { Refunds1764390000002 } from './1764390000002-refunds.js';
import { StoppedMoves1764390000004 } from './1764390000004-stopped-moves.js';
import { WaysToWork1764390000006 } from './1764390000006-ways-to-work.js';
import { ConfirmedAssets1764390000007 } from './1764390000007-confirmed-assets.js';
import { People1764390000011 } from './1764390000011-people.js';
import { AssetPrices1764390000013 } from './1764390000013-asset-prices.js';
import { Brand1764390000015 } from './1764390000015-brand.js';
import { Plots1764390000016 } from './1764390000016-plots.js';
import { SeenAssets1764390000017 } from './1764390000017-seen-assets.js';
import { Influences1764390000018 } from './1764390000018-influences.js';
import { Origins1764390000019 } from './1764390000019-origins.js';
import { EmailLanguage1764390000027 } from './1764390000027-email-language.js';
import { Delivered1764390000031 } from './1764390000031-delivered.js';
import { TemporaryPasswords1764390000032 } from './1764390000032-temporary-passwords.js';
import { ReadableRoles1764390000033 } from './1764390000033-readable-roles.js';
import { AccessGivers1764390000034 } from './1764390000034-access-givers.js';
import { StaffDecide1764390000035 } from './1764390000035-staff-decide.js';
import { LinkGivers1764390000036 } from './1764390000036-link-givers.js';
import { PaymentSubmissions1764390000037 } from './1764390000037-payment-submissions.js';
import { FormerEmails1764390000038 } from './1764390000038-former-emails.js';

/**
 * In the order in which they run; the first ones are one per module that has tables. A new one goes to the end. Once a release holds a
 * migration it is never changed again.
 */
export const MIGRATIONS = [
  Database1764201600101,
  Users1764201600102,
  Settings1764201600103,
  Core1764201600104,
  Projects1764201600105,
  Idempotency1764201600106,
  Audit1764201600107,
  Outbox1764201600108,
  ApiKeys1764201600109,
  Subscriptions1764201600110,
  Billing1764201600111,
  Crypto1764201600112,
  Sync1764201600113,
  Notifications1764201600114,
  Webhooks1764201600115,
  Support1764201600116,
  Analytics1764201600117,
  Backups1764201600118,
  Partners1764201600131,
  Plans1764201600140,
  Traffic1764201600145,
  Roles1764201600150,
  Documents1764360000001,
  Independence1764360000002,
  Servers1764370000002,
  Transfers1764370000003,
  Sandbox1764370000005,
  Factors1764370000006,
  TwoPeople1764370000007,
  Search1764370000008,
  Indexes1764370000009,
  Attention1764370000010,
  SignInTurns1764370000016,
  Claims1764380000001,
  People1764380000004,
  Oidc1764380000005,
  Money1764380000006,
  Language1764380000008,
  Views1764380000009,
  Assets1764390000001,
  Refunds1764390000002,
  StoppedMoves1764390000004,
  WaysToWork1764390000006,
  ConfirmedAssets1764390000007,
  People1764390000011,
  AssetPrices1764390000013,
  Brand1764390000015,
  Plots1764390000016,
  SeenAssets1764390000017,
  Influences1764390000018,
  Origins1764390000019,
  EmailLanguage1764390000027,
  Delivered1764390000031,
  TemporaryPasswords1764390000032,
  ReadableRoles1764390000033,
  AccessGivers1764390000034,
  StaffDecide1764390000035,
  LinkGivers1764390000036,
  PaymentSubmissions1764390000037,
  FormerEmails1764390000038,
];
