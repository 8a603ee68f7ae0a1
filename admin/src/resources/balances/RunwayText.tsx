import { useQuery } from '@tanstack/react-query';

import type { Forecast } from '../../api/types';
import { Hint } from '../../components/feedback/Hint';
import type { TimeStyle } from '../../format/clock';
import { addDays, formatDay, today } from '../../format/time';
import { useTimeStyle } from '../../providers/display';
import { useApi } from '../../providers/queries';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

export function useForecast(projectId: number) {
  const api = useApi();
  return useQuery({ queryKey: ['forecast', projectId], queryFn: ({ signal }) => api.forecast(projectId, signal) });
}

export const RunwayText = ({ projectId }: { projectId: number }) => <Runway forecast={useForecast(projectId).data} />;

/** 'Covers renewals until 18 Dec'; the rule behind it is one hover away. */
export const Runway = ({ forecast }: { forecast: Forecast | null | undefined }) => {
  const style = useTimeStyle();
  if (!forecast) return null;
  const { words, until } = runwayOf(forecast, style);
  return (
    <Hint text={serverText(forecast.rule)} touch>
      <span tabIndex={0}>
        <span>{words}</span>
        {until && <b style={{ color: 'var(--text)', fontWeight: 500 }}> {until}</b>}
      </span>
    </Hint>
  );
};

export interface RunwayEstimate {
  words: string;
  /** Where the balance runs out, as a day in words; undefined where it does not. */
  until?: string;
}

/** How far the balance reaches, in words for a card. */
export function runwayOf(
  { renewingSubscriptions, coveredUntil, horizonDays }: Pick<Forecast, 'renewingSubscriptions' | 'coveredUntil' | 'horizonDays'>,
  { zone, dateFormat }: TimeStyle,
): RunwayEstimate {
  if (coveredUntil === null) {
    return {
      words:
        renewingSubscriptions === 0
          ? t('No renewals to cover')
          : t('Covers all renewals of the next {{horizonDays}} days', { horizonDays }),
    };
  }
  const now = today(zone);
  if (coveredUntil <= now) return { words: t('Does not cover the renewals of'), until: t('today') };
  return {
    words: t('Covers renewals until'),
    until: coveredUntil === addDays(now, 1) ? t('tomorrow') : formatDay(coveredUntil, dateFormat),
  };
}
