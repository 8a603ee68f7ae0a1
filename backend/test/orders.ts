import { randomUUID } from 'node:crypto';

import { DateTime } from 'luxon';

export const DAY_MS = 86_400_000;

export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** The last day of its kind: who counts months from it must not end up in another one. A fixed one would be too long ago some day. */
export function lastThe31st(): string {
  let back = 1;
  while (!inDays(-back).startsWith('31', 8)) back += 1;
  return inDays(-back).slice(0, 10);
}

/** The beginnings of the next two days on which the clocks of a zone change, at least ten days from now. */
export function comingClockChanges(zone: string): DateTime[] {
  const changes: DateTime[] = [];
  for (let day = DateTime.utc().setZone(zone).startOf('day').plus({ days: 10 }); changes.length < 2; day = day.plus({ days: 1 }))
    if (day.offset !== day.plus({ days: 1 }).offset) changes.push(day);
  return changes;
}

/** The body of a sale that begins now and lasts thirty days. */
export const order = (more: object = {}) => ({
  subscriptionId: `order-${randomUUID()}`,
  startDate: inDays(0),
  endDate: inDays(30),
  ...more,
});

/** Makes this many calls at once. */
export const atOnce = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

export const statusesOf = (answers: { status: number }[]): number[] => answers.map(({ status }) => status).sort((a, b) => a - b);

/** The header that makes a POST happen once. */
export const once = (key: string = randomUUID()) => ({ headers: { 'Idempotency-Key': key } });
