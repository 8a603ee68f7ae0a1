import type { CsvColumns } from '../../../common/http/csv/csv-file.js';
import type { SubscriptionRow } from '../subscriptions.dto.js';

/** An exported file can be imported again: its columns are the fields of a sale, and some that are only read. */
export const CSV_COLUMNS: CsvColumns<SubscriptionRow> = {
  projectId: (row) => row.projectId,
  environment: (row) => row.environment,
  subscriptionId: (row) => row.subscriptionId,
  vpnLoginId: (row) => row.vpnLoginId,
  status: (row) => row.status,
  startDate: (row) => row.startDate,
  endDate: (row) => row.endDate,
  plan: (row) => row.plan,
  autoRenew: (row) => row.autoRenew,
  email: (row) => row.email,
  name: (row) => row.name,
  surname: (row) => row.surname,
  phone: (row) => row.phone,
  paymentMethod: (row) => row.paymentMethod,
  paymentHash: (row) => row.paymentHash,
  maxSessions: (row) => row.maxSessions,
  maxInstalls: (row) => row.maxInstalls,
  trafficLimitBytes: (row) => row.trafficLimitBytes,
  trafficReset: (row) => row.trafficReset,
  price: (row) => row.price,
  currency: (row) => row.currency,
  paidUntil: (row) => row.paidUntil,
  createdAt: (row) => row.createdAt,
};

export const READ_ONLY_COLUMNS: ReadonlySet<string> = new Set(['price', 'currency', 'paidUntil', 'createdAt']);
export const REQUIRED_COLUMNS = ['subscriptionId'] as const;
/** Left out with a plan, which sets the length. */
export const DATE_COLUMNS = ['startDate', 'endDate'] as const;
export const TRUTH_COLUMNS: ReadonlySet<string> = new Set(['autoRenew']);
export const NUMBER_COLUMNS: ReadonlySet<string> = new Set(['projectId', 'maxSessions', 'maxInstalls', 'trafficLimitBytes']);
