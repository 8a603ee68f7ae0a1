/*
 * The shapes that the API answers with. Money, token amounts, prices and rates are decimal strings; times are ISO 8601 in UTC.
 */
export type Instant = string;
export type Money = string;

export type Role = 'global_admin' | 'project_manager';
export type Environment = 'production' | 'development';

export interface CurrentUser {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  isGlobalAdmin: boolean;
  isActive: boolean;
  projectIds: number[];
  lastLoginAt: Instant | null;
}

export interface LoginAnswer {
  sessionId: string;
  user: CurrentUser;
}

export interface SessionRow {
  id: string;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
  ipAddress: string | null;
  userAgent: string | null;
  current: boolean;
}

export interface User {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  isActive: boolean;
  projectIds: number[];
  lastLoginAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export type ProjectStatus = 'active' | 'paused' | 'inactive';

export interface Project {
  id: number;
  name: string;
  description: string | null;
  managerId: number | null;
  kageLogin: string | null;
  hasKagePassword: boolean;
  pricePerSubscription: Money;
  status: ProjectStatus;
  isActive: boolean;
  maxUsers: number | null;
  maxSessions: number | null;
  maxInstalls: number | null;
  maxSubscriptionDays: number;
  termDays: number | null;
  coreDriver?: string;
  coreUrl?: string | null;
  balance: Money;
  lowBalanceThreshold: Money;
  vpnUserCount: number;
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface ApiKey {
  id: number;
  projectId: number;
  projectName: string;
  name: string;
  keyPreview: string;
  environment: Environment;
  isActive: boolean;
  status: 'active' | 'inactive' | 'expired' | 'revoked';
  rateLimitPerHour: number;
  allowedCidrs: string[] | null;
  expiresAt: Instant | null;
  revokedAt: Instant | null;
  lastUsedAt: Instant | null;
  createdAt: Instant;
}

/** The full key comes this once. */
export interface CreatedApiKey extends ApiKey {
  apiKey: string;
}

export type SubscriptionStatus = 'pending' | 'active' | 'suspended' | 'cancelled' | 'expired';
export type SyncState = 'pending' | 'synced' | 'failed';

export interface Subscription {
  id: number;
  projectId: number;
  subscriptionId: string;
  vpnLoginId: string | null;
  status: SubscriptionStatus;
  environment: Environment;
  startDate: Instant;
  endDate: Instant;
  paidUntil: Instant | null;
  email: string | null;
  name: string | null;
  surname: string | null;
  phone: string | null;
  paymentMethod: string | null;
  paymentHash: string | null;
  maxSessions: number | null;
  maxInstalls: number | null;
  syncStatus: SyncState | null;
  price: Money;
  currency: string;
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
}

export type BulkAction = 'suspend' | 'activate' | 'extend' | 'delete';

export interface BulkAnswer {
  succeeded: number;
  failed: number;
  results: { id: number; ok: boolean; status: SubscriptionStatus | null; code: string | null; message: string | null }[];
}

/** Only look; all rows or none; the good ones. */
export type ImportMode = 'preview' | 'all' | 'good';

export interface ImportAnswer {
  total: number;
  good: number;
  refused: number;
  created: number;
  rows: {
    line: number;
    subscriptionId: string;
    ok: boolean;
    id: number | null;
    code: string | null;
    message: string | null;
    /** From column to what is wrong with it. */
    fields: Record<string, string>;
  }[];
}

export interface VpnUser {
  id: number;
  projectId: number;
  subscriptionId: number;
  /** The subscription's own id, as partners know it. */
  subscriptionRef: string;
  kageUserId: string | null;
  vpnLogin: string;
  status: string;
  environment: Environment;
  enabled: boolean;
  maxSessions: number | null;
  maxInstalls: number | null;
  startDate: Instant;
  endDate: Instant;
  sessions: number | null;
  installs: number | null;
  lastSyncAt: Instant | null;
  syncStatus: SyncState;
  failureClass: string | null;
  failureMessage: string | null;
}

export type SubscriptionStats = Record<'total' | SubscriptionStatus, number>;

export interface VpnUserStats {
  total: number;
  active: number;
  suspended: number;
  syncErrors: number;
}

export interface DashboardStats {
  activeProjects: number;
  totalSubscriptions: number;
  vpnUsers: number;
  apiCalls: number;
  /** Percent against the month before; null where there was no month before. */
  changes: Record<'activeProjects' | 'totalSubscriptions' | 'vpnUsers' | 'apiCalls', number | null>;
}

export interface ProjectMember {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  isActive: boolean;
  isContact: boolean;
  createdAt: Instant;
}

export interface Notification {
  id: number;
  type: string;
  message: string;
  link: string | null;
  createdAt: Instant;
  readAt: Instant | null;
}

export interface Settings {
  productName: string;
  timezone: string;
  language: string;
  dateFormat: string;
  sessionTimeoutHours: number;
  defaultMaxSessions: number;
  defaultMaxInstalls: number;
  syncIntervalSeconds: number;
  syncRetryAttempts: number;
  supportEmail: string | null;
  version: number;
}

export interface PublicConfig {
  productName: string;
  chainId: number;
  tokenSymbol: string;
  requiredConfirmations: number;
  cryptoEnabled: boolean;
  cryptoDisabledReason?: string;
  version: string;
}

export interface WalletBinding {
  id: number;
  projectId: number;
  walletAddress: string;
  isActive: boolean;
  createdAt: Instant;
}
