import { Foundations1764201600001 } from './1764201600001-foundations.js';
import { People1764201600002 } from './1764201600002-people.js';
import { Projects1764201600003 } from './1764201600003-projects.js';
import { Keys1764201600004 } from './1764201600004-keys.js';
import { Subscriptions1764201600005 } from './1764201600005-subscriptions.js';
import { Billing1764201600006 } from './1764201600006-billing.js';
import { Sync1764201600007 } from './1764201600007-sync.js';
import { Crypto1764201600008 } from './1764201600008-crypto.js';
import { AuditAndOutbox1764201600009 } from './1764201600009-audit-and-outbox.js';
import { Messages1764201600010 } from './1764201600010-messages.js';
import { Figures1764201600011 } from './1764201600011-figures.js';
import { LargeLists1764201600012 } from './1764201600012-large-lists.js';
import { Maintenance1764201600021 } from './1764201600021-maintenance.js';
import { Backups1764201600022 } from './1764201600022-backups.js';
import { ListIndexes1764201600023 } from './1764201600023-list-indexes.js';
import { SubscriptionLists1764201600031 } from './1764201600031-subscription-lists.js';
import { AuditCounts1764201600032 } from './1764201600032-audit-counts.js';
import { ReorganisedPayments1764201600033 } from './1764201600033-reorganised-payments.js';
import { PausesByReading1764201600034 } from './1764201600034-pauses-by-reading.js';
import { Retention1764201600041 } from './1764201600041-retention.js';
import { SyncShares1764201600042 } from './1764201600042-sync-shares.js';
import { CoreAccountWaits1764201600043 } from './1764201600043-core-account-waits.js';
import { ConnectionVersions1764201600044 } from './1764201600044-connection-versions.js';

/** In the order in which they run. A new one goes to the end; one that has been released is never changed. */
export const MIGRATIONS = [
  Foundations1764201600001,
  People1764201600002,
  Projects1764201600003,
  Keys1764201600004,
  Subscriptions1764201600005,
  Billing1764201600006,
  Sync1764201600007,
  Crypto1764201600008,
  AuditAndOutbox1764201600009,
  Messages1764201600010,
  Figures1764201600011,
  LargeLists1764201600012,
  Maintenance1764201600021,
  Backups1764201600022,
  ListIndexes1764201600023,
  SubscriptionLists1764201600031,
  AuditCounts1764201600032,
  ReorganisedPayments1764201600033,
  PausesByReading1764201600034,
  Retention1764201600041,
  SyncShares1764201600042,
  CoreAccountWaits1764201600043,
  ConnectionVersions1764201600044,
];
