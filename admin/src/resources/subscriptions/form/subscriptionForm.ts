import type { QuoteBody, Subscription, SubscriptionStatus } from '../../../api/types';
import { bytesOf, gibOf, numberOrNull } from '../../../components/form/NumberField';
import { addDays, instantOf, today } from '../../../format/time';

const DEFAULT_LENGTH_DAYS = 30;
export const CUSTOM_LOGIN = /^\d{16}$/;

/** Instead of a plan. */
export const BY_DATE = '-';

/** The values of the forms; dates are instants, all others are text as it was typed. */
interface CommonValues {
  projectId: number | null;
  subscriptionId: string;
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
}

export interface SubscriptionValues extends CommonValues {
  vpnLoginId: string;
  status: SubscriptionStatus;
  correction: boolean;
}

export interface NewSubscriptionValues extends CommonValues {
  status: 'active' | 'pending';
  /** The code of a plan, or `BY_DATE`. */
  plan: string;
  /** With a plan; empty is now. */
  planStart: string;
  autoRenew: boolean;
  useCustomLogin: boolean;
  customLogin: string;
}

const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** A new subscription starts today and ends 30 days later, in the time zone of the forms. */
export function newValues(zone: string, projectId: number | null = null): NewSubscriptionValues {
  const start = today(zone);
  return {
    projectId,
    subscriptionId: '',
    plan: BY_DATE,
    planStart: '',
    autoRenew: false,
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
  };
}

export const valuesOf = (subscription: Subscription): SubscriptionValues => ({
  projectId: subscription.projectId,
  subscriptionId: subscription.subscriptionId,
  vpnLoginId: subscription.vpnLoginId,
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

/** From the form to the values of the API: an emptied field is null, an empty limit inherits. */
export function toSubscriptionBody(values: Partial<SubscriptionValues>): Record<string, unknown> {
  const { trafficGib, correction, ...rest } = values;
  const body: Record<string, unknown> = { ...rest };
  for (const name of TEXTS) if (values[name] !== undefined) body[name] = values[name].trim() || null;
  for (const name of LIMITS) if (values[name] !== undefined) body[name] = numberOrNull(values[name]);
  if (values.subscriptionId !== undefined) body.subscriptionId = values.subscriptionId.trim();
  if (trafficGib !== undefined) body.trafficLimitBytes = bytesOf(trafficGib);
  if (correction) body.correction = true;
  return body;
}

/** A plan says for how long and with which limits: neither is sent beside it. */
export function toNewSubscriptionBody(values: NewSubscriptionValues): Record<string, unknown> {
  const { plan, planStart, autoRenew, useCustomLogin, customLogin, startDate, endDate, ...given } = values;
  const { maxSessions, maxInstalls, trafficGib, trafficReset, ...customer } = given;
  const own = { vpnLoginId: useCustomLogin ? customLogin : null, autoRenew };
  if (plan !== BY_DATE) return { ...toSubscriptionBody(customer), ...own, plan, ...(planStart && { startDate: planStart }) };
  return { ...toSubscriptionBody({ ...customer, startDate, endDate, maxSessions, maxInstalls, trafficGib, trafficReset }), ...own };
}

/** The request for the price of a sale; null while a field is missing that it depends on. */
export function saleQuote({ projectId, plan, planStart, startDate, endDate, status, autoRenew }: NewSubscriptionValues): QuoteBody | null {
  if (projectId === null) return null;
  const sale: QuoteBody = { action: 'create', projectId, status, autoRenew };
  if (plan !== BY_DATE) return { ...sale, plan, ...(planStart && { startDate: planStart }) };
  return startDate && endDate ? { ...sale, startDate, endDate } : null;
}

/** A change is quoted where it moves the state or the dates; a change of the customer costs nothing. */
export function updateQuote(
  stored: Subscription,
  { status, startDate, endDate, correction }: SubscriptionValues,
): QuoteBody | null | 'free' {
  if (!startDate || !endDate) return null;
  const changed = {
    ...(status !== stored.status && { status }),
    ...(startDate !== stored.startDate && { startDate }),
    ...(endDate !== stored.endDate && { endDate }),
  };
  if (Object.keys(changed).length === 0) return 'free';
  return { action: 'update', id: stored.id, ...changed, ...(correction && { correction }) };
}

/** The states that an edit may set, as the server allows them. A cancellation has a dialog of its own. */
export function statusesFrom({ status, allowedActions }: Pick<Subscription, 'status' | 'allowedActions'>): readonly SubscriptionStatus[] {
  const moves: SubscriptionStatus[] = [status];
  if (allowedActions.includes('activate')) moves.push('active');
  if (allowedActions.includes('suspend')) moves.push('suspended');
  return moves;
}

/** The dates of a subscription that has ended, and so cannot be cancelled any more, cannot change. */
export const hasFixedDates = ({ allowedActions }: Pick<Subscription, 'allowedActions'>) => !allowedActions.includes('cancel');
