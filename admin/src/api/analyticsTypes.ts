import type { Instant, Money, SubscriptionStatus } from './types';

export type AnalyticsRange = '7d' | '30d' | '90d' | '1y';

/** Shares and changes are percents with one decimal, and null where there is nothing to take them of. */
export interface Analytics {
  range: AnalyticsRange;
  from: Instant;
  timezone: string;
  activeSubscriptions: number;
  subscriptionsByStatus: Record<SubscriptionStatus, number>;
  totalRevenue: Money;
  newCustomers: number;
  churnRate: number | null;
  /** One entry for each day of the range, by the days of the time zone of Settings. */
  revenueTrend: DayRevenue[];
  topProjects: { projectId: number; name: string; users: number; revenue: Money }[];
  metrics: {
    totalSubscriptions: number;
    vpnUsers: number;
    revenuePerSubscription: Money | null;
    charges: number;
    renewals: number;
    refunds: Money;
    cancelled: number;
    expired: number;
    apiCalls: number;
    apiErrorRate: number | null;
    uptime: number | null;
  };
  growth: Record<GrowthFigure, number | null>;
}

export interface DayRevenue {
  date: string;
  amount: Money;
}

export type GrowthFigure = 'revenue' | 'newCustomers' | 'activeSubscriptions' | 'apiCalls' | 'churnRate';
