import { useEffect, useState } from 'react';

import { StatusChip } from '../../components/text/StatusChip';
import { t } from '../../language/language';

const SECOND_MS = 1_000;

export function remaining(until: string, now: number): string | undefined {
  const seconds = Math.floor((Date.parse(until) - now) / SECOND_MS);
  if (seconds <= 0) return undefined;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long the rate still holds. */
export const Countdown = ({ until }: { until: string }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = remaining(until, now);
  return left ? (
    <StatusChip label={t('Rate holds for {{left}}', { left })} tone="info" />
  ) : (
    <StatusChip label={t('Rate expired: make a new payment')} tone="warn" />
  );
};
