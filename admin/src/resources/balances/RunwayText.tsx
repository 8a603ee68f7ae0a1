import { useQuery } from '@tanstack/react-query';

import type { Forecast } from '../../api/billingTypes';
import { useTimeStyle } from '../../providers/display';
import { useApi } from '../../providers/queries';
import { runwayOf } from './runway';

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
    <span tabIndex={0} data-hint={forecast.rule} data-hint-touch>
      {words}
      {until && <b style={{ color: 'var(--text)', fontWeight: 500 }}> {until}</b>}
    </span>
  );
};
