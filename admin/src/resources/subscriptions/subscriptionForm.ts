import type { Subscription, SubscriptionStatus } from '../../api/types';
import { bytesOf, gibOf, numberOrNull } from '../../components/form/NumberField';
import { addDays, instantOf, today } from '../../format/time';

const DEFAULT_LENGTH_DAYS = 30;
export const CUSTOM_LOGIN = /^\d{16}$/;

/** What the form holds; dates are instants, all else is text as it was typed. */
export interface SubscriptionValues {
  projectId: number | null;
  subscriptionId: string;
  useCustomLogin: boolean;
  customLogin: string;
  status: SubscriptionStatus;
  startDate: string;
  endDate: string;
  email: string;
  name: string;
  surname: string;
  phone: string;
  paymentMethod: string;
  paymentHash: string;
  maxSessions: string;
  maxInstalls: string;
  trafficGib: string;
  trafficReset: Subscription['trafficReset'];
  correction: boolean;
}

const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** A new subscription starts today and ends 30 days later, in the zone that all forms speak. */
export function newValues(zone: string, projectId: number | null = null): SubscriptionValues {
  const start = today(zone);
  return {
    projectId,
    subscriptionId: '',
    useCustomLogin: false,
    customLogin: '',
    status: 'active',
    startDate: instantOf(start, zone) ?? '',
    endDate: instantOf(addDays(start, DEFAULT_LENGTH_DAYS), zone) ?? '',
    email: '',
    name: '',
    surname: '',
    phone: '',
    paymentMethod: '',
    paymentHash: '',
    maxSessions: '',
    maxInstalls: '',
    trafficGib: '',
    trafficReset: 'none',
    correction: false,
  };
}

export const valuesOf = (subscription: Subscription): SubscriptionValues => ({
  projectId: subscription.projectId,
  subscriptionId: subscription.subscriptionId,
  useCustomLogin: true,
  customLogin: text(subscription.vpnLoginId),
  status: subscription.status,
  startDate: subscription.startDate,
  endDate: subscription.endDate,
  email: text(subscription.email),
  name: text(subscription.name),
  surname: text(subscription.surname),
  phone: text(subscription.phone),
  paymentMethod: text(subscription.paymentMethod),
  paymentHash: text(subscription.paymentHash),
  maxSessions: text(subscription.maxSessions),
  maxInstalls: text(subscription.maxInstalls),
  trafficGib: gibOf(subscription.trafficLimitBytes),
  trafficReset: subscription.trafficReset,
  correction: false,
});

const TEXTS = ['email', 'name', 'surname', 'phone', 'paymentMethod', 'paymentHash'] as const;
const LIMITS = ['maxSessions', 'maxInstalls'] as const;

/** From the form to what the API takes: an emptied field is null, an empty limit inherits. */
export function toSubscriptionBody(values: Partial<SubscriptionValues>): Record<string, unknown> {
  const { useCustomLogin: _switch, customLogin: _typed, trafficGib, correction, ...rest } = values;
  const body: Record<string, unknown> = { ...rest };
  for (const name of TEXTS) if (values[name] !== undefined) body[name] = values[name].trim() || null;
  for (const name of LIMITS) if (values[name] !== undefined) body[name] = numberOrNull(values[name]);
  if (values.subscriptionId !== undefined) body.subscriptionId = values.subscriptionId.trim();
  if (trafficGib !== undefined) body.trafficLimitBytes = bytesOf(trafficGib);
  if (correction) body.correction = true;
  return body;
}

export const toNewSubscriptionBody = (values: SubscriptionValues): Record<string, unknown> => ({
  ...toSubscriptionBody(values),
  vpnLoginId: values.useCustomLogin ? values.customLogin : null,
});

/** Where a subscription may go from each state; the server holds the rule, the form only offers no more than it. */
const MOVES: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  pending: ['active', 'cancelled'],
  active: ['suspended', 'cancelled'],
  suspended: ['active', 'cancelled'],
  expired: [],
  cancelled: [],
};

export const statusesFrom = (status: SubscriptionStatus | undefined): readonly SubscriptionStatus[] =>
  status === undefined ? ['active', 'pending'] : [status, ...MOVES[status]];

/** Expired ones are renewed and cancelled ones are final: neither takes other dates. */
export const hasFixedDates = (status: SubscriptionStatus | undefined) => status === 'expired' || status === 'cancelled';
