import { cents, centsToMoney, formatMoney, timesCovered, timesPrice } from '../../format/money';
import { plural } from '../../format/number';
import { addDays, endOfDay, today } from '../../format/time';

/** How far the balance reaches at today's price. */
export function runwayText(balance: string, price: string): string {
  const times = timesCovered(balance, price);
  if (times === undefined) return 'Subscriptions cost nothing';
  return `Covers ${plural(times, 'subscription')}`;
}

export interface Renewals {
  cost: string;
  /** What is missing for all of them; undefined where the balance covers them. */
  missing?: string;
}

/** What it takes to renew so many subscriptions, and whether the balance has it. */
export function renewals(balance: string, price: string, count: number): Renewals {
  const cost = timesPrice(price, count);
  const missing = cents(cost) - cents(balance);
  return missing > 0n ? { cost, missing: centsToMoney(missing) } : { cost };
}

export const renewalsText = ({ cost, missing }: Renewals) =>
  cost === '0.00' ? 'Nothing to pay' : missing ? `${formatMoney(missing)} short of ${formatMoney(cost)}` : `${formatMoney(cost)}, covered`;

const WINDOW_DAYS = 30;

/** From now to the end of the day 30 days on, in the zone of Settings: the filter for what ends within it. */
export function dueWindow(zone: string): { endDateTo: string } {
  return { endDateTo: endOfDay(addDays(today(zone), WINDOW_DAYS), zone) ?? '' };
}
