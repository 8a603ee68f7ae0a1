import type { Forecast } from '../../api/billingTypes';
import type { TimeStyle } from '../../format/clock';
import { addDays, formatDay, today } from '../../format/time';

export interface Runway {
  words: string;
  /** Where the balance runs out, as a day in words; undefined where it does not. */
  until?: string;
}

/** How far the balance reaches, in words for a card. */
export function runwayOf({ activeSubscriptions, coveredUntil, horizonDays }: Forecast, { zone, dateFormat }: TimeStyle): Runway {
  if (coveredUntil === null) {
    return { words: activeSubscriptions === 0 ? 'No renewals to cover' : `Covers all renewals of the next ${horizonDays} days` };
  }
  const now = today(zone);
  if (coveredUntil <= now) return { words: 'Does not cover the renewals of', until: 'today' };
  return { words: 'Covers renewals until', until: coveredUntil === addDays(now, 1) ? 'tomorrow' : formatDay(coveredUntil, dateFormat) };
}
